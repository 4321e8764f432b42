import type { ApiOrder } from '../../contract/api/tolerant-resources.ts';
import type { OrderLink } from '../../contract/calls/orders.ts';

/** A phone number, with the characters that people write in it. */
const PHONE = /^\+?[\d\s().-]{5,25}$/;

/**
 * The address behind a link of an order: a phone number or an https address; null if there is none that may be opened.
 */
export function resolveOrderLink({ courier }: ApiOrder, link: OrderLink): string | null {
  switch (link) {
    case 'rider_phone':
      return toPhoneLink(courier?.rider_phone ?? '');
    case 'tracking':
      return toWebLink(courier?.tracking_url ?? '');
  }
}

function toPhoneLink(text: string): string | null {
  return PHONE.test(text.trim()) ? `tel:${text.replace(/[^\d+]/g, '')}` : null;
}

/** Refuses addresses with a user name, because these can disguise one site as another. */
function toWebLink(text: string): string | null {
  const url = URL.parse(text);
  return url?.protocol === 'https:' && url.username === '' && url.password === '' ? url.href : null;
}
