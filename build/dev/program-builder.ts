import { join } from 'node:path';
import { createBuilder, type EnvironmentOptions } from 'vite';

interface ProgramBuilderOptions {
  readonly root: string;
  /** Holds a folder for each program, as `dist/` does. */
  readonly output: string;
  /** Programs of vite.config.ts, each with the source that it begins with. */
  readonly programs: Readonly<Record<string, string>>;
  /** Called when all programs are built, and again after each change of their sources. */
  readonly onBuilt: () => void;
}

/** Builds programs, and builds them again when their sources change. Returns a function that stops it. */
export async function startProgramBuilder({
  root,
  output,
  programs,
  onBuilt,
}: ProgramBuilderOptions): Promise<() => Promise<void>> {
  const environments: Record<string, EnvironmentOptions> = {};
  for (const [name, entry] of Object.entries(programs)) {
    environments[name] = {
      build: {
        outDir: join(output, name),
        watch: {},
        sourcemap: true,
        rolldownOptions: { input: join(root, entry) },
      },
    };
  }
  const builder = await createBuilder({
    configFile: join(root, 'vite.config.ts'),
    mode: 'development',
    clearScreen: false,
    logLevel: 'warn',
    environments,
  });

  const built = new Set<string>();
  const watchers = await Promise.all(
    Object.keys(programs).map(async (name) => {
      const environment = builder.environments[name];
      if (environment === undefined) throw new Error(`vite.config.ts has no program ${name}`);
      const watcher = await builder.build(environment);
      if (!('close' in watcher)) throw new Error(`${name} is not watched`);
      // Vite reports what can't be built; the app runs on as it is.
      watcher.on('event', ({ code }) => {
        if (code !== 'BUNDLE_END') return;
        built.add(name);
        if (built.size === Object.keys(programs).length) onBuilt();
      });
      return watcher;
    }),
  );
  return async () => {
    await Promise.all(watchers.map((watcher) => watcher.close()));
  };
}
