//! The lists of exact cover, and how nodes leave and rejoin them.
//!
//! ```text
//! node 0           the head of the list of items that must be covered
//! nodes 1 … items  the items; left and right: the items that are not covered yet
//! nodes after      one for each item of an option; up and down: the options of that item
//! ```

/// Nodes in four directions.
#[derive(Debug, Default)]
pub(super) struct Links {
    left: Vec<u32>,
    right: Vec<u32>,
    up: Vec<u32>,
    down: Vec<u32>,
    /// The item of each node.
    item: Vec<u32>,
    /// The option of each node; unused for items.
    option: Vec<u32>,
    /// The number of options of each item.
    size: Vec<u32>,
    /// The first node of each option, and after the last one the end.
    first: Vec<u32>,
}

impl Links {
    /// Items without options; only the first `primary` must be covered.
    pub(super) fn new(items: usize, primary: usize) -> Self {
        let all: Vec<u32> = (0..=items as u32).collect();
        let mut links = Self {
            left: all.clone(),
            right: all.clone(),
            up: all.clone(),
            down: all.clone(),
            item: all.clone(),
            option: vec![0; items + 1],
            size: vec![0; items + 1],
            first: vec![items as u32 + 1],
        };
        for at in 0..=primary {
            links.right[at] = if at == primary { 0 } else { at as u32 + 1 };
            links.left[at] = if at == 0 {
                primary as u32
            } else {
                at as u32 - 1
            };
        }
        links
    }

    /// Adds an option that covers these items, counted from 0.
    pub(super) fn option(&mut self, items: &[usize]) {
        let option = self.first.len() as u32 - 1;
        for &item in items {
            let (item, node) = (item + 1, self.up.len() as u32);
            let above = self.up[item];
            self.up.push(above);
            self.down.push(item as u32);
            self.down[above as usize] = node;
            self.up[item] = node;
            self.item.push(item as u32);
            self.option.push(option);
            self.size[item] += 1;
        }
        self.first.push(self.up.len() as u32);
    }

    /// The node below, which is the item after its last option.
    pub(super) fn below(&self, node: usize) -> usize {
        self.down[node] as usize
    }

    pub(super) fn option_of(&self, node: usize) -> usize {
        self.option[node] as usize
    }

    pub(super) fn size(&self, item: usize) -> usize {
        self.size[item] as usize
    }

    /// The nodes of an option.
    fn nodes(&self, option: usize) -> std::ops::Range<usize> {
        self.first[option] as usize..self.first[option + 1] as usize
    }

    /// The items that the option of a node covers, but for the node's own.
    pub(super) fn others(&self, node: usize) -> impl Iterator<Item = usize> + use<> {
        let nodes = self.nodes(self.option_of(node));
        let items: Vec<usize> = nodes
            .filter(|&other| other != node)
            .map(|other| self.item[other] as usize)
            .collect();
        items.into_iter()
    }

    /// The item with the fewest options among those that must be covered, the first of several, and
    /// the number of items looked at.
    pub(super) fn smallest(&self) -> (Option<usize>, u64) {
        let mut best: Option<usize> = None;
        let mut steps = 1;
        let mut item = self.right[0] as usize;
        while item != 0 {
            if best.is_none_or(|best| self.size[item] < self.size[best]) {
                best = Some(item);
            }
            steps += 1;
            item = self.right[item] as usize;
        }
        (best, steps)
    }

    /// Takes an item out of the list, and its options out of the lists of their other items; those
    /// options, from top to bottom.
    pub(super) fn cover(&mut self, item: usize) -> Vec<usize> {
        let (left, right) = (self.left[item], self.right[item]);
        self.right[left as usize] = right;
        self.left[right as usize] = left;
        let mut hidden = Vec::new();
        let mut node = self.below(item);
        while node != item {
            hidden.push(self.option_of(node));
            for other in self
                .nodes(self.option_of(node))
                .filter(|&other| other != node)
            {
                let (up, down) = (self.up[other], self.down[other]);
                self.down[up as usize] = down;
                self.up[down as usize] = up;
                self.size[self.item[other] as usize] -= 1;
            }
            node = self.below(node);
        }
        hidden
    }

    /// Puts back what [`Links::cover`] took out, the other way round; the number of nodes.
    pub(super) fn uncover(&mut self, item: usize) -> u64 {
        let mut steps = 1;
        let mut node = self.up[item] as usize;
        while node != item {
            for other in self
                .nodes(self.option_of(node))
                .rev()
                .filter(|&other| other != node)
            {
                let (up, down) = (self.up[other], self.down[other]);
                self.down[up as usize] = other as u32;
                self.up[down as usize] = other as u32;
                self.size[self.item[other] as usize] += 1;
                steps += 1;
            }
            node = self.up[node] as usize;
        }
        let (left, right) = (self.left[item], self.right[item]);
        self.right[left as usize] = item as u32;
        self.left[right as usize] = item as u32;
        steps
    }
}
