import type { DocumentBlock, EncodedBitmap } from '../../contract/domain/print-document.ts';
import { centered, centeredLines, RULE, SPACE } from './blocks.ts';
import type { DocumentTranslator, DocumentWord } from './translations.ts';

/** What every sheet of a shop has in common. */
export interface Letterhead {
  readonly t: DocumentTranslator;
  readonly name: string;
  readonly address: string;
  readonly gstin: string;
  readonly fssai: string;
  readonly footer: string;
  readonly logo: EncodedBitmap | null;
}

/** What must be seen at once on a sheet. */
export interface DocumentMarks {
  /** It is about no real order: practice, or the sandbox (C16). */
  readonly isPractice: boolean;
  /** It has been printed before. */
  readonly isCopy: boolean;
}

/** The marks, at the head of each sheet; PRACTICE stands at its end as well, where a torn-off piece still shows it. */
export function markBlocks(
  { t }: Letterhead,
  { isPractice, isCopy }: DocumentMarks,
  word: DocumentWord = 'practice',
): DocumentBlock[] {
  const texts = [isPractice ? t(word) : null, isCopy ? t('copy') : null];
  return texts.flatMap((text) => (text === null ? [] : [{ kind: 'mark', text } as const]));
}

/** Logo, name, address and numbers of the shop: what a customer reads first. */
export function letterheadBlocks({ t, name, address, gstin, fssai, logo }: Letterhead): DocumentBlock[] {
  return [
    ...(logo === null ? [] : [{ kind: 'picture', picture: logo } as const]),
    centered(name, { size: 'big', bold: true }),
    ...centeredLines(address, 'small'),
    ...(gstin === '' ? [] : [centered(`${t('gstin')} ${gstin}`, { size: 'small' })]),
    ...(fssai === '' ? [] : [centered(`${t('fssai')} ${fssai}`, { size: 'small' })]),
    RULE,
  ];
}

/** What the shop wants to say at the end. */
export function footerBlocks({ footer }: Letterhead): DocumentBlock[] {
  const lines = centeredLines(footer, 'small');
  return lines.length === 0 ? [] : [SPACE, ...lines];
}
