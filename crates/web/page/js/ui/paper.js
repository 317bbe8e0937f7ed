// A drawing in SVG as a picture or a document: the browser draws it, so no server is needed.

import { t } from "./language.js";

/** Pixels on the longer side of a picture. */
const PIXELS = 2000;
/** A4 in points, and what stays free at its edges. */
const [PAGE_WIDTH, PAGE_HEIGHT, MARGIN] = [595, 842, 42];

/** @param {string} svg @returns {Promise<HTMLCanvasElement>} */
async function drawn(svg) {
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const [width, height] = [image.naturalWidth || 600, image.naturalHeight || 600];
    const scale = PIXELS / Math.max(width, height);
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    const pen = canvas.getContext("2d");
    if (!pen) throw new Error(t("This browser draws no pictures."));
    pen.fillStyle = "#fff";
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** @param {HTMLCanvasElement} canvas @param {string} type @returns {Promise<Blob>} */
function blobOf(canvas, type) {
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(t("The picture could not be made.")))), type, 0.95));
}

/** @param {string} svg @returns {Promise<Blob>} */
export async function asPng(svg) { return blobOf(await drawn(svg), "image/png"); }

/**
 * One page of A4 with the drawing as large as it fits, and its title above.
 * @param {string} svg @param {string} title
 * @returns {Promise<Blob>}
 */
export async function asPdf(svg, title) {
  const canvas = await drawn(svg);
  const picture = new Uint8Array(await (await blobOf(canvas, "image/jpeg")).arrayBuffer());
  const [roomWidth, roomHeight] = [PAGE_WIDTH - 2 * MARGIN, PAGE_HEIGHT - 2 * MARGIN - 30];
  const scale = Math.min(roomWidth / canvas.width, roomHeight / canvas.height);
  const [width, height] = [canvas.width * scale, canvas.height * scale];
  const [x, y] = [(PAGE_WIDTH - width) / 2, PAGE_HEIGHT - MARGIN - 30 - height];
  // The standard fonts know Latin letters alone.
  const latin = title.replaceAll(/[^\x20-\x7e\xa0-\xff]/g, "?").replaceAll(/[\\()]/g, "\\$&");
  const content = `BT /F1 16 Tf ${MARGIN} ${PAGE_HEIGHT - MARGIN - 14} Td (${latin}) Tj ET\nq ${width.toFixed(2)} 0 0 ${height.toFixed(2)} ${x.toFixed(2)} ${y.toFixed(2)} cm /P Do Q\n`;
  /** @type {(string | Uint8Array)[]} */
  const parts = ["%PDF-1.4\n"];
  let length = parts[0].length;
  /** @type {number[]} */
  const places = [];
  /** @param {string} head @param {Uint8Array} [bytes] */
  const object = (head, bytes) => {
    places.push(length);
    const texts = bytes ? [`${places.length} 0 obj\n${head}\nstream\n`, bytes, "\nendstream\nendobj\n"] : [`${places.length} 0 obj\n${head}\nendobj\n`];
    for (const text of texts) {
      parts.push(typeof text === "string" ? Uint8Array.from(text, (letter) => letter.charCodeAt(0)) : text);
      length += text.length;
    }
  };
  object("<< /Type /Catalog /Pages 2 0 R >>");
  object("<< /Type /Pages /Kids [3 0 R] /Count 1 >>");
  object(`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE_WIDTH} ${PAGE_HEIGHT}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> /XObject << /P 6 0 R >> >> >>`);
  object(`<< /Length ${content.length} >>`, Uint8Array.from(content, (letter) => letter.charCodeAt(0)));
  object("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>");
  object(`<< /Type /XObject /Subtype /Image /Width ${canvas.width} /Height ${canvas.height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${picture.length} >>`, picture);
  const table = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  parts.push(`xref\n0 ${places.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${places.length + 1} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`);
  return new Blob(/** @type {BlobPart[]} */ (parts), { type: "application/pdf" });
}
