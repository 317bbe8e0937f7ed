//! The cell to decide on next: those that took part in recent conflicts first.
//!
//! In: cells that took part in conflicts. Out: the open cell with the highest activity. A
//! binary heap that knows where each cell stands (Moskewicz et al. 2001; the
//! heap after Eén and Sörensson, "An Extensible SAT-solver", 2003).

const AWAY: u32 = u32::MAX;

/// Cells by activity.
#[derive(Clone, Debug)]
pub(crate) struct Order {
    activity: Vec<f64>,
    step: f64,
    heap: Vec<u32>,
    /// The index of a cell in the heap, or [`AWAY`].
    place: Vec<u32>,
}

impl Order {
    /// An order of cells with numbers below `numbers`, none of them in it yet.
    pub(crate) fn new(numbers: usize) -> Self {
        Self {
            activity: vec![0.0; numbers],
            step: 1.0,
            heap: Vec::new(),
            place: vec![AWAY; numbers],
        }
    }

    /// Sets the activity a cell starts with; call before it is put in.
    pub(crate) fn start_with(&mut self, cell: usize, activity: f64) {
        self.activity[cell] = activity;
    }

    /// Takes all cells out and forgets their activities.
    pub(crate) fn clear(&mut self) {
        self.activity.fill(0.0);
        self.step = 1.0;
        self.heap.clear();
        self.place.fill(AWAY);
    }

    /// Puts a cell in, if it is not.
    pub(crate) fn put(&mut self, cell: usize) {
        if self.place[cell] == AWAY {
            self.place[cell] = self.heap.len() as u32;
            self.heap.push(cell as u32);
            self.rise(self.heap.len() - 1);
        }
    }

    /// Takes the cell with the highest activity out.
    pub(crate) fn take(&mut self) -> Option<usize> {
        let top = *self.heap.first()?;
        let last = self.heap.pop()?;
        self.place[top as usize] = AWAY;
        if last != top {
            self.heap[0] = last;
            self.place[last as usize] = 0;
            self.sink(0);
        }
        Some(top as usize)
    }

    /// The activity of a cell.
    pub(crate) fn activity(&self, cell: usize) -> f64 {
        self.activity[cell]
    }

    /// Notes that a cell took part in a conflict.
    pub(crate) fn bump(&mut self, cell: usize) {
        self.activity[cell] += self.step;
        if self.place[cell] != AWAY {
            self.rise(self.place[cell] as usize);
        }
    }

    /// Lets earlier conflicts count a little less.
    pub(crate) fn decay(&mut self) {
        self.step /= 0.95;
        if self.step > 1e100 {
            self.step *= 1e-100;
            for activity in &mut self.activity {
                *activity *= 1e-100;
            }
        }
    }

    fn before(&self, a: u32, b: u32) -> bool {
        self.activity[a as usize] > self.activity[b as usize]
    }

    fn rise(&mut self, mut at: usize) {
        let cell = self.heap[at];
        while at > 0 && self.before(cell, self.heap[(at - 1) / 2]) {
            let parent = self.heap[(at - 1) / 2];
            self.heap[at] = parent;
            self.place[parent as usize] = at as u32;
            at = (at - 1) / 2;
        }
        self.heap[at] = cell;
        self.place[cell as usize] = at as u32;
    }

    fn sink(&mut self, mut at: usize) {
        let cell = self.heap[at];
        loop {
            let mut child = 2 * at + 1;
            if child >= self.heap.len() {
                break;
            }
            if child + 1 < self.heap.len() && self.before(self.heap[child + 1], self.heap[child]) {
                child += 1;
            }
            let below = self.heap[child];
            if !self.before(below, cell) {
                break;
            }
            self.heap[at] = below;
            self.place[below as usize] = at as u32;
            at = child;
        }
        self.heap[at] = cell;
        self.place[cell as usize] = at as u32;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_come_out_by_activity() {
        let mut order = Order::new(50);
        for cell in 0..50 {
            order.start_with(cell, (cell * 37 % 50) as f64);
            order.put(cell);
        }
        order.bump(0);
        for _ in 0..3 {
            order.decay();
        }
        for _ in 0..100 {
            order.bump(7);
        }
        assert_eq!(order.take(), Some(7));
        order.put(7);
        assert_eq!(order.take(), Some(7));
        let mut rest = Vec::new();
        while let Some(cell) = order.take() {
            rest.push(order.activity[cell]);
        }
        assert_eq!(rest.len(), 49);
        assert!(rest.is_sorted_by(|a, b| a >= b), "{rest:?}");
    }
}
