import { createServer, type Plugin } from 'vite';

/** One line of the product, and what is made of it. */
export interface BrokenLine {
  file: string;
  from: string;
  to: string;
  /** It is of the server, in the statement to the database that has these words. */
  statement?: string;
}

/** Loads the product with one line broken, and no other, beside the whole one. */
export async function createBreaker() {
  let broken: BrokenLine | null = null;
  const breakLine: Plugin = {
    name: 'break-line',
    enforce: 'pre',
    transform: (code, id) => (broken && id.endsWith(broken.file) ? code.replace(broken.from, broken.to) : null),
  };
  const vite = await createServer({
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    plugins: [breakLine],
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  });
  return {
    /** This module of the repository, and all that it imports, with this line. */
    async load(path: string, line: BrokenLine): Promise<unknown> {
      const changed = [broken?.file, line.file];
      broken = line;
      for (const module of vite.moduleGraph.idToModuleMap.values()) {
        if (changed.some((file) => file && module.id?.endsWith(file))) vite.moduleGraph.invalidateModule(module);
      }
      return vite.ssrLoadModule(path);
    },
    close: (): Promise<void> => vite.close(),
  };
}
