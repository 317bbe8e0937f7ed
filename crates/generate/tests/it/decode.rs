//! Picture files of every kind that is read, made with Pillow from the same letter F of 8×8 squares, and SVG.

use cellwise_generate::nonogram::{DecodeError, Decoded, SketchOptions, decode, sketch};

const F: &str = "########\n########\n##......\n######..\n######..\n##......\n##......\n##......";

fn file(name: &str) -> Vec<u8> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/pictures/");
    std::fs::read(format!("{folder}{name}")).unwrap()
}

fn cells(decoded: &Decoded) -> String {
    let options = SketchOptions {
        size: Some((8, 8)),
        ..SketchOptions::default()
    };
    let sketch = sketch(&decoded.pixels, &options).unwrap();
    sketch.picture.to_string()
}

fn drawn(svg: &str) -> Decoded {
    decode(svg.as_bytes(), 1_000_000).unwrap()
}

fn refused(svg: &str) -> String {
    decode(svg.as_bytes(), 1_000_000).unwrap_err().to_string()
}

#[test]
fn every_kind_of_file_shows_the_same_picture() {
    let files = [
        "f.png",
        "f-grey.png",
        "f-palette.png",
        "f-16-bit.png",
        "f-transparent.png",
        "f.jpg",
        "f-progressive.jpg",
        "f-cmyk.jpg",
        "f.webp",
        "f-lossless.webp",
        "f.gif",
        "f.bmp",
    ];
    for name in files {
        let decoded = decode(&file(name), 1_024).unwrap();
        assert_eq!(decoded.pixels.size(), (32, 32), "{name}");
        assert_eq!(cells(&decoded), F, "{name}");
        assert!(decoded.notes.is_empty(), "{name}: {:?}", decoded.notes);
    }
}

#[test]
fn turns_that_the_file_asks_for_are_made_and_said() {
    let jpegs = (2..=8).map(|turn| format!("f-turned-{turn}.jpg"));
    let others = ["f-turned-6.png", "f-turned-6.webp"].map(str::to_owned);
    for name in jpegs.chain(others) {
        let decoded = decode(&file(&name), 1_024).unwrap();
        assert_eq!(cells(&decoded), F, "{name}");
        assert_eq!(
            decoded.notes,
            ["the picture was turned as its file says"],
            "{name}"
        );
    }
}

#[test]
fn the_first_frame_of_an_animation_is_taken_and_said() {
    for name in ["f-moving.gif", "f-moving.webp", "f-moving.png"] {
        let decoded = decode(&file(name), 1_024).unwrap();
        assert_eq!(cells(&decoded), F, "{name}");
        let said = ["the file is an animation; its first frame is taken"];
        assert_eq!(decoded.notes, said, "{name}");
    }
}

#[test]
fn too_many_pixels_are_refused_before_anything_is_decoded() {
    // The head of a PNG of 60,000 by 60,000 pixels; ten gigabytes would follow.
    let huge = [
        &b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\xea\x60\0\0\xea\x60\x08\x02\0\0\0\x0f\xb0\xe2\x15"[..],
        &b"\0\0\0\x0bIDAT\x78\x9c\x63\x60\x80\x01\0\0\x0a\0\x01\x7f\x80\x74\x5e\0\0\0\0IEND\xae\x42\x60\x82"[..],
    ]
    .concat();
    let error = decode(&huge, 40_000_000).unwrap_err();
    let size = (60_000, 60_000);
    assert!(
        matches!(error, DecodeError::TooLarge { width, height, .. } if (width, height) == size),
        "{error}"
    );
    for name in ["f.png", "f.jpg", "f.webp", "f.gif", "f.bmp", "f-moving.gif"] {
        let error = decode(&file(name), 1_023).unwrap_err();
        assert!(
            matches!(error, DecodeError::TooLarge { .. }),
            "{name}: {error}"
        );
    }
    let square = r#"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>"#;
    let error = decode(square.as_bytes(), 1_000).unwrap_err();
    assert!(matches!(error, DecodeError::TooLarge { .. }), "{error}");
}

#[test]
fn damaged_files_are_refused_and_never_more() {
    for name in [
        "f.png",
        "f.jpg",
        "f.webp",
        "f.gif",
        "f.bmp",
        "f-turned-6.jpg",
        "f-moving.png",
    ] {
        let whole = file(name);
        for cut in 0..whole.len() {
            // Some formats show a part of a cut file; what counts is that nothing panics.
            let _ = decode(&whole[..cut], 1_024);
        }
        for at in 0..whole.len() {
            let mut changed = whole.clone();
            changed[at] ^= 0x55;
            let _ = decode(&changed, 1_024);
        }
    }
    assert!(matches!(
        decode(b"no picture", 1_024),
        Err(DecodeError::Format)
    ));
    assert!(matches!(decode(b"", 1_024), Err(DecodeError::Format)));
}

#[test]
fn an_svg_picture_is_drawn() {
    let f = r##"<?xml version="1.0"?>
        <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
        <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 80 80">
        <style>.bar { fill: navy }</style>
        <defs><rect id="bar" class="bar" width="80" height="20"/></defs>
        <use xlink:href="#bar"/> <path d="M0 20h20v60h-20z"/> <use href="#bar" transform="translate(0 30) scale(.75 1)"/>
        </svg>"##;
    let decoded = drawn(f);
    assert_eq!(decoded.pixels.size(), (600, 600));
    assert_eq!(cells(&decoded), F);
    assert!(decoded.notes.is_empty());
}

#[test]
fn an_svg_picture_reads_nothing_but_itself() {
    let before = drawn(r#"<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>"#);
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/pictures/f.png");
    let inline = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAAAAACoBHk5AAAAE0lEQVR42mP4zwCCyOA/GP8HIQBurwj4sT4ciwAAAABJRU5ErkJggg==";
    for address in [folder, inline, "http://localhost/f.png"] {
        let decoded = drawn(&format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><image href="{address}" width="8" height="8"/></svg>"#
        ));
        assert_eq!(decoded.pixels, before.pixels, "{address}");
        assert_eq!(decoded.notes, ["pictures within the SVG are left out"]);
    }
    let text = drawn(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><text y="8">F</text><script>alert(1)</script></svg>"#,
    );
    assert_eq!(text.pixels, before.pixels);
    assert!(text.notes[0].contains("no fonts are used"));
}

#[test]
fn an_svg_picture_that_would_take_long_is_refused() {
    // Each group uses the one before ten times: a hundred million rectangles.
    let mut uses = String::from(r#"<g id="g0"><rect width="9" height="9"/></g>"#);
    for level in 1..9 {
        let inner = format!(r##"<use href="#g{}"/>"##, level - 1).repeat(10);
        uses += &format!(r#"<g id="g{level}">{inner}</g>"#);
    }
    let wrap = |inner: &str| {
        format!(r#"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">{inner}</svg>"#)
    };
    assert!(refused(&wrap(&uses)).contains("more drawing"));
    let masks = uses
        .replace("use href", "rect mask")
        .replace("=\"#g", "=\"url(#g");
    let masks = masks
        .replace("\"/><rect mask", ")\"/><rect mask")
        .replace("\"/></g>", ")\"/></g>");
    assert!(refused(&wrap(&masks)).contains("more drawing"), "{masks}");
    let deep = "<g>".repeat(2_000) + &"</g>".repeat(2_000);
    assert!(refused(&wrap(&deep)).contains("nesting"));
    let entity = r#"<!DOCTYPE svg [<!ENTITY a "b">]>"#.to_owned() + &wrap("&a;");
    assert!(refused(&entity).contains("entities"));
    let filter = wrap(r#"<filter id="f"><feTurbulence numOctaves="1000000000"/></filter>"#);
    assert!(refused(&filter).contains("filters"));
    let dashes = wrap(
        r#"<mask id="m"><path d="M0 0h9" stroke="red" stroke-dasharray=".00001"/></mask><rect width="9" height="9" mask="url(#m)"/>"#,
    );
    assert!(refused(&dashes).contains("dashes"));
    assert!(refused(&" ".repeat(5 << 20).replacen(' ', "<svg", 1)).contains("bytes"));
    assert!(refused("<svg").contains("well formed"));
    // A reference to itself is left out, as the drawing program does.
    let round = wrap(r##"<g id="a"><use href="#a"/></g>"##);
    let _ = decode(round.as_bytes(), 1_000_000);
}
