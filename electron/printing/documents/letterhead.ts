import type { Block, Picture } from '../../contract/domain/print-document.ts';
import { middle, RULE, SPACE, typedLines } from './blocks.ts';
import type { PaperWord, Say } from './translations.ts';

/** What every sheet of a shop has in common. */
export interface Shop {
  readonly say: Say;
  readonly name: string;
  readonly address: string;
  readonly gstin: string;
  readonly fssai: string;
  readonly footer: string;
  readonly logo: Picture | null;
}

/** What must be seen at once on a sheet. */
export interface Marks {
  /** It is about no real order: practice, or the sandbox (C16). */
  readonly isPractice: boolean;
  /** It has been printed before. */
  readonly isCopy: boolean;
}

/** The marks, at the head of each sheet; PRACTICE stands at its end as well, where a torn-off piece still shows it. */
export function markBlocks({ say }: Shop, { isPractice, isCopy }: Marks, word: PaperWord = 'practice'): Block[] {
  const texts = [isPractice ? say(word) : null, isCopy ? say('copy') : null];
  return texts.flatMap((text) => (text === null ? [] : [{ kind: 'mark', text } as const]));
}

/** Logo, name, address and numbers of the shop: what a customer reads first. */
export function shopHead({ say, name, address, gstin, fssai, logo }: Shop): Block[] {
  return [
    ...(logo === null ? [] : [{ kind: 'picture', picture: logo } as const]),
    middle(name, { size: 'big', bold: true }),
    ...typedLines(address, 'small'),
    ...(gstin === '' ? [] : [middle(`${say('gstin')} ${gstin}`, { size: 'small' })]),
    ...(fssai === '' ? [] : [middle(`${say('fssai')} ${fssai}`, { size: 'small' })]),
    RULE,
  ];
}

/** What the shop wants to say at the end. */
export function shopFoot({ footer }: Shop): Block[] {
  const lines = typedLines(footer, 'small');
  return lines.length === 0 ? [] : [SPACE, ...lines];
}
