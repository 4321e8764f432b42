import { fsyncSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';

/**
 * Opens a file of JSON lines, to which a POS writes everything before it acts on it. `apply` gets every line of earlier
 * runs, and then each new one once it is on the disk: what a program knows is what it would know after a power cut.
 */
export function openJournal<Entry>(path: string, apply: (entry: Entry) => void) {
  const file = openSync(path, 'a+');
  const text = readFileSync(path, 'utf8');
  // A kill in the middle of a write leaves half a line, which nothing has been built on.
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  ftruncateSync(file, Buffer.byteLength(whole));
  for (const line of whole.split('\n')) if (line !== '') apply(JSON.parse(line));
  return (entry: Entry): void => {
    writeSync(file, `${JSON.stringify(entry)}\n`);
    fsyncSync(file);
    apply(entry);
  };
}
