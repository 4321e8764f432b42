import { createElement, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { createSignal, useSignalPart } from '../../../../renderer/state/signal.ts';

it('renders what a component reads of a signal only when that part changes', async () => {
  const seconds = createSignal(59);
  let renders = 0;
  function Minutes(): ReactNode {
    renders += 1;
    return useSignalPart(seconds, (value) => `${Math.floor(value / 60)} min`);
  }
  const place = document.createElement('div');
  const root = createRoot(place);
  root.render(createElement(Minutes));
  await expect.poll(() => place.textContent).toBe('0 min');
  const first = renders;
  for (const value of [57, 58, 59]) seconds.set(value);
  expect(renders).toBe(first);
  seconds.set(60);
  await expect.poll(() => place.textContent).toBe('1 min');
  expect(renders).toBe(first + 1);
  root.unmount();
});
