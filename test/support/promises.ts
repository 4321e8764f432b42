/** One promise as test/PROMISES.md states it. */
interface Promised {
  readonly code: string;
  /** Paths of its proofs, below test/. */
  readonly proofs: readonly string[];
  readonly isOpen: boolean;
}

/** The promises of the page, from its headings (`### C7: counts`) and the links below each. */
function readPromises(page: string): Promised[] {
  return page.split(/^(?=##)/m).flatMap((section) => {
    const code = /^### ([SCP]\d+): /.exec(section)?.[1];
    if (code === undefined) return [];
    const proofs = [...section.matchAll(/\]\(([^)]+)\)/g)].map(([, path = '']) => path);
    return [{ code, proofs, isOpen: /^Not measured yet\.$/m.test(section) }];
  });
}

/** Every code that a text cites: alone (C7) and in ranges (S1–S4, C1 to C7). */
function findCodes(text: string): Set<string> {
  const codes = new Set(text.match(/\b[SCP]\d{1,2}\b/g));
  for (const [, letter, first, last] of text.matchAll(/\b([SCP])(\d{1,2})(?:–| to )\1(\d{1,2})\b/g)) {
    for (let number = Number(first); number <= Number(last); number += 1) codes.add(`${letter}${number}`);
  }
  return codes;
}

/**
 * Lists what is wrong with the page, one line each. `sources` are all files that may cite a promise, by their path from the
 * top of the repository; `open` are the promises that need no proof yet.
 */
export function findPromiseFaults(
  page: string,
  sources: ReadonlyMap<string, string>,
  open: readonly string[],
): string[] {
  const promises = readPromises(page);
  const codes = promises.map(({ code }) => code);
  const faults: string[] = [];
  for (const [path, text] of sources) {
    for (const code of findCodes(text)) {
      if (!codes.includes(code)) faults.push(`${path} cites ${code}, which test/PROMISES.md doesn't list`);
    }
  }
  for (const { code, proofs, isOpen } of promises) {
    if (codes.filter((each) => each === code).length > 1) faults.push(`${code} is listed twice`);
    if (isOpen !== open.includes(code)) faults.push(`${code}: the page and the list of open promises disagree`);
    if (proofs.length === 0 && !isOpen) faults.push(`${code} is proven by nothing`);
    if (proofs.length > 0 && isOpen) faults.push(`${code} is proven, and called not measured yet`);
    for (const proof of proofs) {
      const text = sources.get(`test/${proof}`);
      if (text === undefined) faults.push(`${code}: there is no test/${proof}`);
      else if (!findCodes(text).has(code)) faults.push(`${code}: test/${proof} doesn't cite it`);
    }
  }
  for (const code of open)
    if (!codes.includes(code)) faults.push(`${code} is open, and test/PROMISES.md doesn't list it`);
  return faults;
}
