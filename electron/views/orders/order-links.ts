import type { ApiOrder } from '../../contract/api/tolerant-resources.ts';
import type { OrderLink } from '../../contract/ipc/orders.ts';

/** A phone number as people and services write it. */
const PHONE = /^\+?[\d\s().-]{5,25}$/;

/** Where a link of an order leads, or null when it has none that may be opened: a phone number, or an https address. */
export function resolveOrderLink({ courier }: ApiOrder, link: OrderLink): string | null {
  switch (link) {
    case 'rider_phone':
      return phoneLink(courier?.rider_phone ?? '');
    case 'tracking':
      return webLink(courier?.tracking_url ?? '');
  }
}

function phoneLink(text: string): string | null {
  return PHONE.test(text.trim()) ? `tel:${text.replace(/[^\d+]/g, '')}` : null;
}

/** A user name in an address is how one site pretends to be another. */
function webLink(text: string): string | null {
  const url = URL.parse(text);
  return url?.protocol === 'https:' && url.username === '' && url.password === '' ? url.href : null;
}
