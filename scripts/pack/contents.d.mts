interface Manifest {
  name: string;
  version: string;
  description: string;
  license: string;
  type: string;
  dependencies: Record<string, string>;
  engines: Record<string, string>;
}

export function packedManifest(manifest: Manifest): Manifest & { private: boolean; scripts: Record<string, string> };
export function packedPaths(root: string): string[];
