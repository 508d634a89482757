import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { coloredId, colorsOfImage, digitsOfColors } from './image.colors.ts';
import { IMAGE_FILE, imagePath, imageVariant } from './image.paths.ts';

describe('the id of a picture', () => {
  it('contains the colours of the picture and stays unique', () =>
    fc.assert(
      fc.property(fc.uuid(), fc.uint8Array({ minLength: 9, maxLength: 9 }), (id, bytes) => {
        const digits = digitsOfColors(bytes);
        const colored = coloredId(id, digits);
        expect(z.uuid().parse(colored)).toBe(colored);
        expect(`${colored}.jpg`).toMatch(IMAGE_FILE);
        expect(colorsOfImage(imageVariant(imagePath(`${colored}.jpg`), 800)).join('')).toBe(
          digits.replace(/.../g, '#$&'),
        );
        expect(colored.slice(0, 14) + colored.slice(15, -9)).toBe(id.slice(0, 14) + id.slice(15, -9));
      }),
    ));

  it('rounds each colour to the nearest of sixteen steps', () => {
    expect(digitsOfColors([0, 8, 9, 127, 128, 246, 247, 255, 17])).toBe('00178eff1');
  });

  it.each(['0190f000-0000-7000-8000-0000000abcde', '3d813cbb-47fb-52ba-91df-831e1593ac29', ''])(
    'says nothing when nobody put anything into it: %s',
    (id) => expect(colorsOfImage(`/uploads/${id}.jpg`)).toEqual([]),
  );
});
