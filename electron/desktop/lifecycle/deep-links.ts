import { app } from 'electron';
import { z } from 'zod';
import { createEmitter } from '../../contract/emitter.ts';

/** What a second start hands over to the one that runs. */
const handedOver = z.object({ link: z.string().max(200).nullable() });

export interface DeepLinkParts {
  readonly scheme: string;
  /** The link by which this app was started, or null. */
  readonly first: string | null;
  /** What is taken from a link (platform/deep-link-parser.ts). */
  readonly codeOf: (link: string) => string | null;
}

/** The code of the last link that was followed. */
export interface DeepLinks {
  code(): string | null;
  /** Staff have done with it. */
  forget(): void;
  /** Takes what a second start has handed over. */
  take(additional: unknown): void;
  onChange(listener: () => void): void;
}

/**
 * Makes Counter the program for its links, and keeps the code of the last one until staff have used it or put it away. A
 * link does nothing by itself, whoever wrote it.
 */
export function setupDeepLinks({ scheme, first, codeOf }: DeepLinkParts): DeepLinks {
  let code = first === null ? null : codeOf(first);
  const events = createEmitter<{ changed: [] }>();

  function set(value: string | null): void {
    code = value;
    events.emit('changed');
  }
  function follow(link: string): void {
    const found = codeOf(link);
    if (found !== null) set(found);
  }

  // Elsewhere the installer says so, and a program that is only built is no program for anything.
  if (app.isPackaged && process.platform === 'win32') app.setAsDefaultProtocolClient(scheme);
  // How macOS tells, at the first start too.
  app.on('open-url', (event, link) => {
    event.preventDefault();
    follow(link);
  });

  return {
    code: () => code,
    forget: () => set(null),
    take(additional) {
      const { data } = handedOver.safeParse(additional);
      if (data !== undefined && data.link !== null) follow(data.link);
    },
    onChange: (listener) => void events.on('changed', listener),
  };
}
