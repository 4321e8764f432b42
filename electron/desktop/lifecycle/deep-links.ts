import { app } from 'electron';
import { z } from 'zod';
import { createEmitter } from '../../contract/emitter.ts';

/** What a second instance passes to the first. */
const secondInstanceData = z.object({ link: z.string().nullable() });

export interface DeepLinkParts {
  readonly scheme: string;
  /** The link that started this app, or null. */
  readonly first: string | null;
  /** Extracts the code of a link (platform/deep-link-parser.ts). */
  readonly codeOf: (link: string) => string | null;
}

/** The code of the last link followed. */
export interface DeepLinks {
  code(): string | null;
  /** Forgets the code, because staff used or dismissed it. */
  forget(): void;
  /** Takes the link that a second instance passed on. */
  take(additional: unknown): void;
  onChange(listener: () => void): void;
}

/**
 * Registers Counter for its links, and keeps the code of the last one until staff use or dismiss it. A link on its own
 * does nothing, whoever wrote it.
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

  // On other platforms the installer registers the scheme; an app that isn't installed registers nothing.
  if (app.isPackaged && process.platform === 'win32') app.setAsDefaultProtocolClient(scheme);
  // macOS reports links by this event, even at the first start.
  app.on('open-url', (event, link) => {
    event.preventDefault();
    follow(link);
  });

  return {
    code: () => code,
    forget: () => set(null),
    take(additional) {
      const { data } = secondInstanceData.safeParse(additional);
      if (data !== undefined && data.link !== null) follow(data.link);
    },
    onChange: (listener) => void events.on('changed', listener),
  };
}
