/** The most characters of the notes that a counter shows. */
const LIMIT = 2_000;

/**
 * What is new in a version for the people at a counter, as plain text with one line for each change: the part App of the
 * version's section in the changelog. Empty when there is none.
 */
export function extractReleaseNotes(changelog: string, version: string): string {
  const section = findPart(changelog, '## ', version);
  const lines = findPart(section, '### ', 'App')
    .trim()
    // An item continues in the lines below it.
    .replaceAll(/\n {2,}/g, ' ')
    .split('\n')
    .map((line) => line.replaceAll(/\[([^\]]*)\]\([^)]*\)|[`*]/g, '$1').replace(/^- /, ''))
    .filter((line) => line !== '');
  let text = '';
  for (const line of lines) if (text.length + line.length < LIMIT) text += `${line}\n`;
  return text.trim();
}

/** The text below a heading, up to the next one of its level. */
function findPart(text: string, mark: string, heading: string): string {
  const parts = `\n${text}`.split(`\n${mark}`).slice(1);
  const part = parts.find((each) => /^\[?([^\]\s]+)/.exec(each)?.[1] === heading) ?? '';
  return part.includes('\n') ? part.slice(part.indexOf('\n')) : '';
}
