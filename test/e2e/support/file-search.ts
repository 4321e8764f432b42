import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Every way in which a text may lie in a file. */
function writings(text: string): readonly Buffer[] {
  const utf8 = Buffer.from(text);
  const texts = [text, utf8.toString('base64').replace(/=+$/, ''), utf8.toString('hex')];
  return [...texts.map((each) => Buffer.from(each)), Buffer.from(text, 'utf16le')];
}

/** The files below a folder that hold the text, however it is written, by their paths in it. */
export function findFilesWith(folder: string, text: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => {
    const path = join(folder, name);
    if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return false;
    const content = readFileSync(path);
    return writings(text).some((written) => content.includes(written));
  });
}
