/**
 * What the contract uses of the platforms. Node and browsers both have it and declare it in full.
 */
interface AbortSignal {
  readonly aborted: boolean;
}

/** Unbuilt sources in Node read files; a Vite build provides `env` and `glob` instead. */
interface ImportMeta {
  readonly dirname: string;
  readonly env?: object;
  /** `Content` is what the files hold; unless they are loaded eagerly, a function that loads it. */
  glob<Content>(
    patterns: string | readonly string[],
    options: { eager?: true; import: 'default' },
  ): Record<string, Content>;
}

declare const process: {
  getBuiltinModule(name: 'node:fs'): {
    globSync(pattern: string, options: { cwd: string }): string[];
    readFileSync(path: string, encoding: 'utf8'): string;
  };
};
