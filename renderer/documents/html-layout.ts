/**
 * Renders a document as HTML, for the system's printers and for PDF. Texts become text nodes, so that nothing in them
 * is parsed as HTML.
 */

import type { DocumentBlock, PrintDocument } from '../../electron/contract/domain/print-document.ts';
import type { PageSize } from '../../electron/contract/domain/printing.ts';
import { encodeBars } from './bars.ts';
import { createCanvas, decodePicture } from './bitmap.ts';
import { loadFonts } from './typography.ts';

/**
 * Replaces the content of `container` with the document. Resolves with its height in CSS pixels once fonts are loaded.
 */
export async function renderDocumentHtml(
  printDocument: PrintDocument,
  page: PageSize,
  container: HTMLElement,
): Promise<number> {
  const pageElement = createElement('div', `sheet sheet-${page}`, ...createSections(printDocument.blocks));
  document.title = printDocument.title;
  container.replaceChildren(pageElement);
  await loadFonts();
  await document.fonts.ready;
  return pageElement.getBoundingClientRect().height;
}

/** The sections of a page. The first and the last come again on each page, with its margins and the document's marks. */
function createSections(blocks: readonly DocumentBlock[]): HTMLElement[] {
  const first = blocks.findIndex(({ kind }) => kind !== 'mark');
  const marks = blocks.slice(0, first < 0 ? blocks.length : first);
  return [
    createElement('div', 'page-top', createElement('div', 'margin'), ...marks.map(createBlockElement)),
    createElement('div', 'page-content', ...blocks.slice(marks.length).map(createBlockElement)),
    createElement('div', 'page-bottom', createElement('div', 'margin')),
  ];
}

function createElement(name: string, className: string, ...inside: readonly (Node | string)[]): HTMLElement {
  const element = document.createElement(name);
  element.className = className;
  element.append(...inside);
  return element;
}

function createBlockElement(block: DocumentBlock): Node {
  switch (block.kind) {
    case 'text':
      return createElement('p', `text ${block.size} ${block.align}${block.bold ? ' bold' : ''}`, block.text);
    case 'columns':
      return createElement(
        'p',
        `columns ${block.size}${block.bold ? ' bold' : ''}${block.inset ? ' inset' : ''}`,
        createElement('span', 'left', block.left),
        createElement('span', 'right', block.right),
      );
    case 'tick':
      return createElement(
        'p',
        'tick',
        createElement('span', 'box'),
        createElement('b', `tick-count${block.isMany ? ' many' : ''}`, block.count),
        createElement('span', 'left', createElement('b', '', block.text), ...createNoteElements(block.note)),
      );
    case 'write':
      return createElement(
        'p',
        'write',
        createElement('span', 'left', createElement('b', '', block.text), ...createNoteElements(block.note)),
        createElement('span', `room ${block.room}`),
      );
    case 'rule':
      return createElement('hr', block.style);
    case 'mark':
      return createElement('p', 'mark', block.text);
    case 'barcode':
      return createElement(
        'div',
        'middle',
        ...createBarElements(block.value),
        createElement('p', 'small', block.value),
      );
    case 'picture':
      return createElement('div', 'middle', createCanvas(decodePicture(block.picture)));
    case 'ruler':
      return createElement('div', 'ruler');
    case 'space':
      return createElement('div', 'space');
  }
}

function createNoteElements(note: string | null): HTMLElement[] {
  return note === null ? [] : [createElement('span', 'note', note)];
}

function createBarElements(value: string): HTMLElement[] {
  const bars = encodeBars(value);
  if (bars === null) return [];
  const canvas = document.createElement('canvas');
  canvas.className = 'bars';
  canvas.width = bars.length;
  canvas.height = 1;
  const context = canvas.getContext('2d');
  for (const [at, isBlack] of bars.entries()) if (isBlack) context?.fillRect(at, 0, 1, 1);
  return [canvas];
}
