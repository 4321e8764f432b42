import { screens as english } from '../../../../electron/contract/i18n/en/screens.ts';
import type { I18n } from '../../../i18n/use-i18n.ts';

const { reasons } = english.stock;

function isListed(reason: string): reason is keyof typeof reasons {
  return Object.hasOwn(reasons, reason);
}

/** Why a shelf was changed, in words; the text itself where it is none of ours. */
export function reasonWords({ t }: I18n, reason: string | null): string | null {
  return reason !== null && isListed(reason) ? t(`stock.reasons.${reason}`) : reason;
}
