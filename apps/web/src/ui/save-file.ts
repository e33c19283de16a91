// Hands a file made here to the reader's device.

export function saveFile(content: Blob | string, name: string): void {
  const blob = typeof content === 'string' ? new Blob([content], { type: 'text/csv;charset=utf-8' }) : content;
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser may begin to read it only after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
