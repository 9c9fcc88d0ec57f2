/** Writes PNG versions of drawings for clients that do not support SVG. Run: `npm run pictures -w @tableside/ui`. */
import path from 'node:path';
import sharp from 'sharp';

const srcDir = path.join(__dirname, '../src/brand');

async function renderPictures(): Promise<void> {
  for (const name of ['apple-touch-icon', 'og']) {
    const drawing = path.join(srcDir, `${name}.svg`);
    await sharp(drawing)
      .png({ palette: true, colors: 16, effort: 10, compressionLevel: 9 })
      .toFile(path.join(srcDir, `${name}.png`));
  }
}

void renderPictures();
