import type { Paise } from './money.ts';
import { formatAmount } from './money.ts';

/** Writes an amount as India does: 12345650 paise → "₹1,23,456.50". */
export function rupees(amount: Paise): string {
  const [whole = '', fraction = ''] = formatAmount(amount).split('.');
  return `₹${new Intl.NumberFormat('en-IN').format(BigInt(whole))}.${fraction}`;
}
