import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { keepFocus } from '../../../../../renderer/devices/keyboard/focus-keeper.ts';

let end: () => void;
beforeEach(() => {
  document.body.innerHTML = `
    <main><h1>Sales</h1>
      <section aria-label="To book"><h2>To book</h2>
        <ul><li><button>Book 1</button></li><li><button>Book 2</button></li></ul>
        <form><h3>Undo</h3><button>Undo</button></form>
      </section>
    </main>`;
  end = keepFocus(document);
});
afterEach(() => {
  end();
  document.body.replaceChildren();
});

const button = (name: string) => page.getByRole('button', { name }).element();
const heading = (name: string) => page.getByRole('heading', { name });
const frames = async () => {
  for (let count = 0; count < 4; count += 1) await new Promise(requestAnimationFrame);
};

describe('the focus that a control has lost', () => {
  it('goes to what takes its place in the list, then to the heading above it', async () => {
    button('Book 1').focus();
    button('Book 1').closest('li')?.remove();
    await expect.element(page.getByRole('button', { name: 'Book 2' })).toHaveFocus();
    button('Book 2').closest('li')?.remove();
    await expect.element(heading('To book')).toHaveFocus();
  });

  it('goes to the heading of its form while it can’t be pressed, and further out when the form is gone', async () => {
    button('Undo').focus();
    button('Undo').setAttribute('disabled', '');
    await expect.element(heading('Undo')).toHaveFocus();
    button('Undo').closest('form')?.remove();
    await expect.element(heading('To book')).toHaveFocus();
    document.querySelector('section')?.setAttribute('hidden', '');
    await expect.element(heading('Sales')).toHaveFocus();
  });

  it('follows its order to another column, and stays with it while its buttons change', async () => {
    const card = '<article data-order="ord_1" tabindex="0"><button>Accept</button></article>';
    document.body.innerHTML = `<section><h2>New</h2>${card}</section><section><h2>Preparing</h2></section>`;
    const find = () => document.querySelector<HTMLElement>('article');
    button('Accept').focus();
    button('Accept').remove();
    await expect.poll(() => document.activeElement).toBe(find());
    find()?.remove();
    document.querySelector('section + section')?.insertAdjacentHTML('beforeend', card);
    await expect.poll(() => document.activeElement).toBe(find());
    find()?.remove();
    await expect.element(heading('Preparing')).toHaveFocus();
  });

  it('goes nowhere if staff have given it up themselves', async () => {
    button('Book 1').focus();
    button('Book 1').blur();
    document.querySelector('form')?.remove();
    await frames();
    button('Book 1').closest('li')?.remove();
    await frames();
    expect(document.activeElement).toBe(document.body);
  });
});
