import type { DocumentBlock, EncodedBitmap } from '../../contract/domain/print-document.ts';
import { centered, centeredLines, RULE, SPACE } from './blocks.ts';
import type { DocumentTranslator, DocumentWord } from './translations.ts';

/** What all documents of a shop have in common, and the language they are in. */
export interface Letterhead {
  readonly t: DocumentTranslator;
  readonly collator: Intl.Collator;
  readonly name: string;
  readonly address: string;
  readonly gstin: string;
  readonly fssai: string;
  readonly footer: string;
  readonly logo: EncodedBitmap | null;
}

/** What must be seen on a document at first sight. */
export interface DocumentMarks {
  /** It is about practice or the sandbox, not about real orders (C16). */
  readonly isPractice: boolean;
  /** It was printed before. */
  readonly isCopy: boolean;
}

/** The marks of a document. PRACTICE stands at its end as well, so that a torn-off piece still shows it. */
export function markBlocks(
  { t }: Letterhead,
  { isPractice, isCopy }: DocumentMarks,
  word: DocumentWord = 'practice',
): DocumentBlock[] {
  const texts = [isPractice ? t(word) : null, isCopy ? t('copy') : null];
  return texts.flatMap((text) => (text === null ? [] : [{ kind: 'mark', text } as const]));
}

/** Logo, name, address and registration numbers of the shop. */
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

/** The shop's own words at the end. */
export function footerBlocks({ footer }: Letterhead): DocumentBlock[] {
  const lines = centeredLines(footer, 'small');
  return lines.length === 0 ? [] : [SPACE, ...lines];
}
