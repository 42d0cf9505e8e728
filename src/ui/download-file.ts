/** Hands a text to the browser as a file to keep; works without a connection. */
export function downloadFile(file: { name: string; type: string; text: string }): void {
  downloadBlob(file.name, new Blob([file.text], { type: file.type }));
}

export function downloadBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Safari reads it after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
