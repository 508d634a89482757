/** A file that is not taken. The message says why, without the file's name: `File type must be JPG, PNG or WebP`. */
export class ImageRefused extends Error {
  override name = 'ImageRefused';
  readonly status: 413 | 415 | 422;

  constructor(status: 413 | 415 | 422, message: string) {
    super(message);
    this.status = status;
  }
}
