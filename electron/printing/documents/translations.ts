/** Every word on paper, in English and Hindi. What a name or a shop's own text says is printed as it is. */

import type { PrintLanguage } from '../../contract/domain/printing.ts';

const WORDS = {
  receipt: ['Receipt', 'रसीद'],
  picking: ['Picking slip', 'सामान निकालने की पर्ची'],
  delivery: ['Delivery slip', 'डिलीवरी पर्ची'],
  counting: ['Counting list', 'गिनती की सूची'],
  day: ['Day summary', 'दिन का हिसाब'],
  test: ['Test page', 'जाँच का पन्ना'],
  practice: ['PRACTICE – not a real order', 'अभ्यास – असली ऑर्डर नहीं'],
  practice_page: ['PRACTICE – not real', 'अभ्यास – असली नहीं'],
  copy: ['COPY', 'प्रतिलिपि'],
  order: ['Order', 'ऑर्डर'],
  bill: ['Bill', 'बिल'],
  gstin: ['GSTIN', 'GSTIN'],
  fssai: ['FSSAI', 'FSSAI'],
  placed: ['Placed', 'ऑर्डर का समय'],
  printed: ['Printed', 'छपाई का समय'],
  quantity: ['Qty', 'मात्रा'],
  mrp: ['MRP', 'MRP'],
  free: ['free', 'मुफ़्त'],
  no_name: ['(no name)', '(नाम नहीं)'],
  items: ['Items', 'चीज़ें'],
  units: ['Units', 'नग'],
  delivery_fee: ['Delivery fee', 'डिलीवरी शुल्क'],
  total: ['Total', 'कुल'],
  paid: ['Paid', 'भुगतान हुआ'],
  not_paid: ['NOT PAID', 'भुगतान नहीं हुआ'],
  collect: ['Collect nothing', 'कुछ वसूल न करें'],
  cash: ['Cash', 'नकद'],
  card: ['Card', 'कार्ड'],
  upi: ['UPI', 'UPI'],
  own_riders: ['Own riders', 'अपने राइडर'],
  courier: ['Courier', 'कूरियर'],
  rider: ['Rider', 'राइडर'],
  phone: ['Phone', 'फ़ोन'],
  vehicle: ['Vehicle', 'वाहन'],
  no_rider: ['No rider yet', 'अभी राइडर नहीं'],
  picked_by: ['Picked by', 'किसने निकाला'],
  bags: ['Bags', 'थैले'],
  handed_at: ['Handed over at', 'कब सौंपा'],
  counted: ['Counted', 'गिना'],
  counted_by: ['Counted by', 'किसने गिना'],
  shelf_says: ['shelf says {}', 'शेल्फ़ पर {}'],
  shelf_unknown: ['not known here', 'यहाँ पता नहीं'],
  sales_online: ['Online', 'ऑनलाइन'],
  sales_in_store: ['In store', 'दुकान में'],
  sales_all: ['All sales', 'कुल बिक्री'],
  booked: ['Booked', 'बिल में चढ़ा'],
  to_book: ['To book', 'चढ़ाना बाकी'],
  delivered: ['Delivered', 'पहुँचे'],
  cancelled: ['Cancelled', 'रद्द'],
  so_far: ['So far, at {}', '{} तक'],
  by_payment: ['By payment', 'भुगतान के अनुसार'],
  other_payment: ['Not told', 'पता नहीं'],
  test_printer: ['Printer', 'प्रिंटर'],
  test_width: ['{} dots wide', 'चौड़ाई {} बिंदु'],
  test_edges: ['Both ends of this line must be there:', 'इस रेखा के दोनों सिरे दिखने चाहिए:'],
  test_letters: ['These must look right:', 'ये सही दिखने चाहिए:'],
} as const satisfies Readonly<Record<string, readonly [english: string, hindi: string]>>;

export type DocumentWord = keyof typeof WORDS;

/** Says a word in the language of the paper; `value` stands where the word has a place for one. */
export type DocumentTranslator = (word: DocumentWord, value?: string) => string;

/** The words in a language; in both, one after the other where they differ. */
export function createDocumentTranslator(language: PrintLanguage): DocumentTranslator {
  return (word, value = '') => {
    const [english, hindi] = WORDS[word];
    const said = language === 'en' ? english : language === 'hi' ? hindi : bothOf(english, hindi);
    return said.replaceAll('{}', value);
  };
}

function bothOf(english: string, hindi: string): string {
  return english === hindi ? english : `${english} / ${hindi}`;
}
