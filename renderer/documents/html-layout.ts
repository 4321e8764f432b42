/** Lays a sheet out as a page of HTML, for the system's printers and for PDF. Texts are put in as texts: nothing in them is read as HTML. */

import type { DocumentBlock, PrintDocument } from '../../electron/contract/domain/print-document.ts';
import type { PageSize } from '../../electron/contract/domain/printing.ts';
import { createCanvas, decodePicture } from './bitmap.ts';
import { encodeCode128 } from './code128.ts';
import { loadFonts } from './typography.ts';

/** Puts a sheet in the place of what was there; resolves with its height in CSS pixels when its letters are loaded. */
export async function renderDocumentHtml(sheet: PrintDocument, page: PageSize, place: HTMLElement): Promise<number> {
  const paper = element('div', `sheet sheet-${page}`, ...sheet.blocks.map(blockElement));
  document.title = sheet.title;
  place.replaceChildren(paper);
  await loadFonts();
  await document.fonts.ready;
  return paper.getBoundingClientRect().height;
}

function element(name: string, className: string, ...inside: readonly (Node | string)[]): HTMLElement {
  const made = document.createElement(name);
  made.className = className;
  made.append(...inside);
  return made;
}

function blockElement(block: DocumentBlock): Node {
  switch (block.kind) {
    case 'text':
      return element('p', `text ${block.size} ${block.align}${block.bold ? ' bold' : ''}`, block.text);
    case 'columns':
      return element(
        'p',
        `columns ${block.size}${block.bold ? ' bold' : ''}${block.inset ? ' inset' : ''}`,
        element('span', 'left', block.left),
        element('span', 'right', block.right),
      );
    case 'tick':
      return element(
        'p',
        'tick',
        element('span', 'box'),
        element('b', `tick-count${block.isMany ? ' many' : ''}`, block.count),
        element('span', 'left', element('b', '', block.text), ...noteElements(block.note)),
      );
    case 'write':
      return element(
        'p',
        'write',
        element('span', 'left', element('b', '', block.text), ...noteElements(block.note)),
        element('span', `room ${block.room}`),
      );
    case 'rule':
      return element('hr', block.style);
    case 'mark':
      return element('p', 'mark', block.text);
    case 'barcode':
      return element('div', 'middle', ...barElements(block.value), element('p', 'small', block.value));
    case 'picture':
      return element('div', 'middle', createCanvas(decodePicture(block.picture)));
    case 'ruler':
      return element('div', 'ruler');
    case 'space':
      return element('div', 'space');
  }
}

function noteElements(note: string | null): HTMLElement[] {
  return note === null ? [] : [element('span', 'note', note)];
}

function barElements(value: string): HTMLElement[] {
  const bars = encodeCode128(value);
  if (bars === null) return [];
  const canvas = document.createElement('canvas');
  canvas.className = 'bars';
  canvas.width = bars.length;
  canvas.height = 1;
  const context = canvas.getContext('2d');
  for (const [at, isBlack] of bars.entries()) if (isBlack) context?.fillRect(at, 0, 1, 1);
  return [canvas];
}
