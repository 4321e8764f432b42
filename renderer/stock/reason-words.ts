import { english } from '../words/english.ts';
import type { Words } from '../words/use-words.ts';

const { reasons } = english.stock;

function isListed(reason: string): reason is keyof typeof reasons {
  return Object.hasOwn(reasons, reason);
}

/** Why a shelf was changed, in words; the text itself where it is none of ours. */
export function reasonWords({ t }: Words, reason: string | null): string | null {
  return reason !== null && isListed(reason) ? t(`stock.reasons.${reason}`) : reason;
}
