import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig, preview } from 'vite';
import { cssModules } from '../../../build/pack/css-modules.ts';

const root = join(import.meta.dirname, '../../gallery');

/** The gallery, built and served on loopback. */
export interface GalleryServer {
  readonly url: string;
  stop(): Promise<void>;
}

export async function startGalleryServer(): Promise<GalleryServer> {
  const outDir = await mkdtemp(join(tmpdir(), 'counter-gallery-'));
  const common: InlineConfig = {
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [react()],
    css: { modules: cssModules },
  };
  const input = ['index', 'guide'].map((page) => join(root, `${page}.html`));
  await build({ ...common, build: { outDir, emptyOutDir: true, rolldownOptions: { input } } });
  const server = await preview({ ...common, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } });
  const url = server.resolvedUrls?.local[0];
  if (url === undefined) throw new Error('the gallery has no address');
  return {
    url,
    async stop() {
      await server.close();
      await rm(outDir, { recursive: true, force: true });
    },
  };
}
