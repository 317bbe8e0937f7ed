//! A small reader of PDF documents for tests: text, tags and bookmarks. It shares no code with the writer.

mod object;

use std::collections::HashMap;
use std::io::Read as _;

use flate2::read::ZlibDecoder;

use self::object::{Object, Parser};

/// A part of the text that a tag is about.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Tagged {
    /// The tag: `H1`, `P`, `Figure`.
    pub(crate) role: String,
    /// The text for people who do not see it.
    pub(crate) alt: String,
    /// The text as it is drawn, without blanks.
    pub(crate) drawn: String,
    /// The number of its page, counted from 0.
    pub(crate) page: usize,
}

/// A document.
pub(crate) struct Pdf {
    objects: HashMap<usize, (Object, Vec<u8>)>,
    root: Object,
    info: Option<Object>,
}

impl Pdf {
    /// Reads a document by its table of objects.
    pub(crate) fn read(bytes: &[u8]) -> Self {
        let tail = String::from_utf8_lossy(&bytes[bytes.len() - 64..]).into_owned();
        let start = tail
            .split("startxref")
            .nth(1)
            .unwrap()
            .split_whitespace()
            .next();
        let start: usize = start.unwrap().parse().unwrap();
        let mut parser = Parser { bytes, at: start };
        assert_eq!(parser.next(), Some(Object::Word("xref".to_owned())));
        let mut objects = HashMap::new();
        let trailer = loop {
            let first = match parser.next() {
                Some(Object::Number(first)) => first as usize,
                _ => break parser.next().unwrap(),
            };
            let count = parser.next().unwrap().number().unwrap();
            for number in first..first + count {
                let offset = parser.next().unwrap().number().unwrap();
                parser.next();
                if parser.next() == Some(Object::Word("n".to_owned())) {
                    objects.insert(number, Self::object(bytes, offset));
                }
            }
        };
        let mut pdf = Self {
            objects,
            root: Object::Word(String::new()),
            info: None,
        };
        pdf.root = pdf.at(&trailer, "Root").unwrap();
        pdf.info = pdf.at(&trailer, "Info");
        pdf
    }

    fn object(bytes: &[u8], at: usize) -> (Object, Vec<u8>) {
        let mut parser = Parser { bytes, at };
        for _ in 0..3 {
            parser.next();
        }
        let object = parser.value();
        let mut data = Vec::new();
        parser.skip_space();
        if bytes[parser.at..].starts_with(b"stream") {
            let start = parser.at + b"stream\n".len();
            let length = object.get("Length").and_then(Object::number).unwrap();
            data = bytes[start..start + length].to_vec();
            if object.get("Filter").is_some() {
                let mut plain = Vec::new();
                ZlibDecoder::new(&data[..]).read_to_end(&mut plain).ok();
                data = plain;
            }
        }
        (object, data)
    }

    /// A member of a dictionary, whether it stands there or is referred to.
    fn at(&self, object: &Object, name: &str) -> Option<Object> {
        object.get(name).map(|object| self.resolved(object))
    }

    fn resolved(&self, object: &Object) -> Object {
        match object {
            Object::Ref(number) => self.objects[number].0.clone(),
            object => object.clone(),
        }
    }

    /// A line of the document's information.
    pub(crate) fn info(&self, name: &str) -> Option<String> {
        self.at(self.info.as_ref()?, name)?.text()
    }

    /// The numbers of the objects of all pages, in order.
    pub(crate) fn pages(&self) -> Vec<usize> {
        let mut pages = Vec::new();
        let mut open = vec![self.root.get("Pages").unwrap().clone()];
        while let Some(node) = open.pop() {
            let Object::Ref(number) = node else {
                panic!("{node:?}")
            };
            match self
                .at(&Object::Ref(number), "")
                .or(Some(self.objects[&number].0.clone()))
            {
                Some(page) if page.get("Kids").is_none() => pages.push(number),
                Some(page) => {
                    let Some(Object::List(kids)) = self.at(&page, "Kids") else {
                        panic!("{page:?}");
                    };
                    open.extend(kids.into_iter().rev());
                }
                None => {}
            }
        }
        pages
    }

    /// A box of a page.
    pub(crate) fn page_box(&self, page: usize, name: &str) -> Option<Vec<f64>> {
        let Some(Object::List(sides)) = self.at(&self.objects[&page].0, name) else {
            return None;
        };
        let side = |object: &Object| match object {
            Object::Number(number) => *number,
            other => panic!("{other:?}"),
        };
        Some(sides.iter().map(side).collect())
    }

    /// The text of a page, by the number of its marked content.
    fn marked(&self, page: usize) -> HashMap<usize, String> {
        let page = &self.objects[&page].0;
        let resources = self.at(page, "Resources").unwrap();
        let mut fonts = HashMap::new();
        if let Some(Object::Dict(named)) = self.at(&resources, "Font") {
            for (name, font) in named {
                let map = self.resolved(&font).get("ToUnicode").cloned();
                let Some(Object::Ref(map)) = map else {
                    continue;
                };
                fonts.insert(name, unicode(&self.objects[&map].1));
            }
        }
        let Some(Object::Ref(content)) = page.get("Contents") else {
            panic!("{page:?}");
        };
        let mut parser = Parser {
            bytes: &self.objects[content].1,
            at: 0,
        };
        let mut texts: HashMap<usize, String> = HashMap::new();
        let (mut stack, mut marked, mut font) = (Vec::new(), None, None);
        while let Some(object) = parser.next() {
            let Object::Word(operator) = object else {
                stack.push(object);
                continue;
            };
            match operator.as_str() {
                "BDC" => marked = stack.last().and_then(|last| last.get("MCID")?.number()),
                "EMC" => marked = None,
                "Tf" => font = stack[0].name().and_then(|name| fonts.get(name)),
                "Tj" | "TJ" => {
                    let shown = stack.iter().flat_map(|object| match object {
                        Object::List(items) => items.clone(),
                        object => vec![object.clone()],
                    });
                    for object in shown {
                        if let (Object::Text(codes), Some(font), Some(number)) =
                            (object, font, marked)
                        {
                            let codes = codes
                                .chunks(2)
                                .map(|code| u16::from_be_bytes([code[0], code[1]]));
                            let text: String = codes.map(|code| font[&code].as_str()).collect();
                            texts.entry(number).or_default().push_str(&text);
                        }
                    }
                }
                _ => {}
            }
            stack.clear();
        }
        texts
    }

    /// Every tag with content, in reading order.
    pub(crate) fn tagged(&self) -> Vec<Tagged> {
        let pages = self.pages();
        let texts: HashMap<usize, HashMap<usize, String>> = pages
            .iter()
            .map(|&page| (page, self.marked(page)))
            .collect();
        let tree = self.at(&self.root, "StructTreeRoot").unwrap();
        let mut all = Vec::new();
        let mut open = vec![tree];
        while let Some(node) = open.pop() {
            let kids = match self.at(&node, "K") {
                Some(Object::List(kids)) => kids,
                Some(kid) => vec![kid],
                None => Vec::new(),
            };
            let mut drawn = String::new();
            let mut below = Vec::new();
            let mut page = node.get("Pg").cloned();
            let mut has_content = false;
            for kid in kids {
                let kid = self.resolved(&kid);
                let (number, other) = match &kid {
                    Object::Number(number) => (*number as usize, None),
                    kid if kid.get("MCID").is_some() => (
                        kid.get("MCID").and_then(Object::number).unwrap(),
                        kid.get("Pg").cloned(),
                    ),
                    kid => {
                        below.push(kid.clone());
                        continue;
                    }
                };
                has_content = true;
                page = other.or(page);
                let Some(Object::Ref(place)) = page else {
                    panic!("{node:?}")
                };
                if let Some(text) = texts[&place].get(&number) {
                    drawn.push_str(text);
                }
            }
            if has_content {
                let Some(Object::Ref(place)) = page else {
                    panic!("{node:?}")
                };
                all.push(Tagged {
                    role: node
                        .get("S")
                        .and_then(Object::name)
                        .unwrap_or_default()
                        .to_owned(),
                    alt: self
                        .at(&node, "Alt")
                        .and_then(|alt| alt.text())
                        .unwrap_or_default(),
                    drawn,
                    page: pages.iter().position(|&page| page == place).unwrap(),
                });
            }
            open.extend(below.into_iter().rev());
        }
        all
    }

    /// The names of all bookmarks, in order.
    pub(crate) fn bookmarks(&self) -> Vec<String> {
        let mut names = Vec::new();
        let outlines = self.at(&self.root, "Outlines");
        let mut open: Vec<Object> = outlines
            .and_then(|all| self.at(&all, "First"))
            .into_iter()
            .collect();
        while let Some(node) = open.pop() {
            names.extend(self.at(&node, "Title").and_then(|title| title.text()));
            open.extend(self.at(&node, "Next"));
            open.extend(self.at(&node, "First"));
        }
        names
    }
}

/// The characters of a font's codes.
fn unicode(map: &[u8]) -> HashMap<u16, String> {
    let mut parser = Parser { bytes: map, at: 0 };
    let mut stack: Vec<Object> = Vec::new();
    let mut codes = HashMap::new();
    let text = |bytes: &[u8]| {
        let units = bytes
            .chunks(2)
            .map(|pair| u16::from_be_bytes([pair[0], pair[1]]));
        char::decode_utf16(units)
            .map(Result::unwrap)
            .collect::<String>()
    };
    let code = |bytes: &[u8]| {
        bytes
            .iter()
            .fold(0, |code, &byte| code << 8 | u16::from(byte))
    };
    while let Some(object) = parser.next() {
        let Object::Word(word) = &object else {
            stack.push(object);
            continue;
        };
        match word.as_str() {
            "endbfchar" => {
                for pair in stack.chunks(2) {
                    let [Object::Text(from), Object::Text(to)] = pair else {
                        panic!("{pair:?}")
                    };
                    codes.insert(code(from), text(to));
                }
            }
            "endbfrange" => {
                for range in stack.chunks(3) {
                    let [Object::Text(low), Object::Text(high), Object::Text(to)] = range else {
                        panic!("{range:?}");
                    };
                    let first = text(to).chars().next().unwrap() as u32;
                    for (i, number) in (code(low)..=code(high)).enumerate() {
                        let c = char::from_u32(first + i as u32).unwrap();
                        codes.insert(number, c.to_string());
                    }
                }
            }
            _ => {}
        }
        stack.clear();
    }
    codes
}
