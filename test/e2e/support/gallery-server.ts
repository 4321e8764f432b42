import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig, preview } from 'vite';
import { findBuild } from '../../../build/pack/build-cache.ts';
import { cssModules } from '../../../build/pack/css-modules.ts';

const root = join(import.meta.dirname, '../../gallery');

const COMMON: InlineConfig = {
  configFile: false,
  root,
  logLevel: 'error',
  plugins: [react()],
  css: { modules: cssModules },
};

/** Everything that the gallery may be built from. */
const SOURCES = [
  '{electron,renderer,test/gallery,test/support}/**',
  'build/pack/{build-cache,css-modules}.ts',
  'test/e2e/support/gallery-server.ts',
  'package-lock.json',
];

/** The gallery, built and served on loopback. */
export interface GalleryServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** Serves the gallery of the present sources, which is built once for all tests. */
export async function startGalleryServer(): Promise<GalleryServer> {
  const input = ['index', 'guide'].map((page) => join(root, `${page}.html`));
  const outDir = await findBuild({
    cache: '.cache/gallery',
    sources: SOURCES,
    build: async (folder) => {
      await build({ ...COMMON, build: { outDir: folder, emptyOutDir: true, rolldownOptions: { input } } });
    },
  });
  const server = await preview({ ...COMMON, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } });
  const url = server.resolvedUrls?.local[0];
  if (url === undefined) throw new Error('the gallery has no address');
  return { url, stop: () => server.close() };
}
