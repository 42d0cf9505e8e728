/** Which build runs on this page, as the name of its first file says; 'dev' without a build. */
export function appVersion(): string {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src*="/assets/"]');
  return /-([\w-]+)\.js$/.exec(script?.src ?? '')?.[1] ?? 'dev';
}
