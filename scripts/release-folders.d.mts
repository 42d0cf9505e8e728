export function inNewFolder(root: string, version: string, make: (folder: string) => Promise<void>): Promise<string>;
