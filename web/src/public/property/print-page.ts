/** Prints the page, whose style on paper is a brochure. Photos that only paper shows are loaded first. */
export async function printPage(): Promise<void> {
  const photos = [
    ...document.querySelectorAll<HTMLImageElement>('section[aria-roledescription=carousel] img'),
  ];
  for (const photo of photos) photo.loading = 'eager';
  await Promise.allSettled(photos.map((photo) => photo.decode()));
  window.print();
}
