import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { apiAdmin, goAsAdmin, picture } from './admin.ts';
import { expectAccessible, expectFits, open, phoneToo, test, toast } from './pages.ts';

/** The form of a listing with three pictures, and what says in which order they are: by their first places. */
async function editThree(page: Page, title: string) {
  const api = await apiAdmin(page.request);
  const images = await api.upload(['a.jpg', 'b.jpg', 'c.jpg'].map((name) => picture(name)));
  const { slug } = await api.add({ title, images, status: 'active' });
  await goAsAdmin(page, `/admin/dashboard/properties?search=${title}`, 'Properties');
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  const form = page.getByRole('dialog', { name: 'Edit Property' });
  const tiles = form.getByRole('img', { name: /^Image \d of 3$/ });
  const order = () =>
    tiles.evaluateAll(
      (shown, paths) =>
        shown.map(
          (one) => paths.findIndex((path) => one.getAttribute('src')?.includes(path.slice(9, 45))) + 1,
        ),
      images,
    );
  await expect.poll(order).toEqual([1, 2, 3]);
  await form.getByRole('button', { name: 'Move image 1 left' }).scrollIntoViewIfNeeded();
  return { form, order, slug };
}

async function centreOf(page: Page, name: string) {
  const box = await page.getByRole('img', { name }).boundingBox();
  return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
}

test(
  'a picture is dragged to another place, by the mouse or by a finger',
  phoneToo,
  async ({ page }, { project }) => {
    const { form, order } = await editThree(page, `Ordered by Hand ${project.name}`);
    const [from, to] = [await centreOf(page, 'Image 2 of 3'), await centreOf(page, 'Image 1 of 3')];
    if (project.name === 'phone') {
      const session = await page.context().newCDPSession(page);
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: (typeof from)[]) =>
        session.send('Input.dispatchTouchEvent', { type, touchPoints });
      await touch('touchStart', from);
      await expect(form.getByText(/^(Image 2 of 3 picked up|Over place 2 of 3)\.$/)).toBeAttached();
      await touch('touchMove', { x: (from.x + to.x) / 2, y: to.y });
      await touch('touchMove', to);
      await expect(form.getByText('Over place 1 of 3.')).toBeAttached();
      await touch('touchEnd');
    } else {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(to.x, to.y, { steps: 8 });
      await expect(form.getByText('Over place 1 of 3.')).toBeAttached();
      await page.mouse.up();
    }
    await expect.poll(order).toEqual([2, 1, 3]);
  },
);

test('pictures are sorted and described by keyboard, and visitors see captions and the floor plan', async ({
  page,
}) => {
  const title = `Described ${crypto.randomUUID().slice(0, 8)}`;
  const { form, order, slug } = await editThree(page, title);
  await form.getByRole('button', { name: 'Drag image 1' }).focus();
  await page.keyboard.press('Space');
  await expect(form.getByText('Over place 1 of 3.')).toBeAttached();
  await page.evaluate(() => new Promise((done) => setTimeout(done))); // dnd-kit listens to arrows from a timer on, and timers run in order
  await page.keyboard.press('ArrowRight');
  await expect(form.getByText('Over place 2 of 3.')).toBeAttached();
  await page.keyboard.press('Space');
  await expect(form.getByText('Image moved to place 2 of 3.')).toBeAttached();
  await expect.poll(order).toEqual([2, 1, 3]);
  await expect(form.getByRole('button', { name: 'Drag image 2' })).toBeFocused();
  await expectFits(page);

  await form.getByRole('button', { name: 'Describe image 1' }).click();
  await page.getByLabel('Caption').fill('The living room');
  await page.getByLabel('Alternative text').fill('A sofa before a wide window');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(form.getByRole('button', { name: 'Describe image 1' })).toBeFocused();
  await form.getByRole('button', { name: 'Describe image 3' }).click();
  await page.getByLabel('This is a floor plan').check();
  await page.keyboard.press('Escape');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page, 'Property updated successfully!')).toBeVisible();

  await open(page, `/property/${slug}`);
  await expect(page.getByRole('img', { name: 'A sofa before a wide window' }).first()).toBeVisible();
  await expect(page.getByText('The living room')).toBeVisible();
  await expectFits(page);
  await page.getByRole('button', { name: 'Floor plan' }).click();
  const viewer = page.getByRole('dialog', { name: `Photos of ${title}, full size` });
  await expect(viewer.getByText('3 / 3 · Floor plan')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('ArrowRight');
  await expect(viewer.getByText('The living room')).toBeVisible();
});

test('small, repeated and unreadable pictures are named at once, and one is rotated and cropped', async ({
  page,
}) => {
  const { form } = await editThree(page, 'Turned Around');
  const choose = (...files: ReturnType<typeof picture>[]) =>
    form.getByLabel('Property images').setInputFiles(files);
  await choose(picture('d.jpg'), picture('e.jpg'));
  await expect(form.getByText('This picture has already been added.')).toBeVisible();
  await expect(form.getByText(/^4 of 20 images\./)).toBeVisible();
  await choose({ name: 'f.heic', mimeType: 'image/heic', buffer: Buffer.from('no picture') });
  await expect(form.getByText(/This browser cannot read HEIC pictures\./)).toBeVisible();
  const drawn = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(640, 480);
    canvas.getContext('2d')?.fillRect(0, 0, 320, 240);
    return [...new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())];
  });
  await choose({ name: 'g.png', mimeType: 'image/png', buffer: Buffer.from(drawn) });
  const small = 'g.png is small: less than 1,000 pixels wide and high. It will look blurred.';
  await expect(toast(page, small)).toBeVisible();
  await expect(form.getByText('Small', { exact: true })).toBeVisible();

  const ratio = () =>
    form
      .getByRole('img', { name: 'Image 1 of 5' })
      .evaluate((image: HTMLImageElement) => image.naturalWidth / image.naturalHeight);
  await expect.poll(ratio).toBeGreaterThan(1);
  await form.getByRole('button', { name: 'Rotate image 1' }).click();
  await expect.poll(ratio).toBeLessThan(1);
  await expect(form.getByRole('button', { name: 'Rotate image 1' })).toBeFocused();
  await expect(toast(page, 'Picture rotated.')).toBeVisible();
  await form.getByRole('button', { name: 'Crop image 1' }).click();
  const crop = page.getByRole('dialog', { name: 'Crop image 1' });
  await crop.getByLabel('Ratio').selectOption('1:1 (square)');
  const frame = crop.getByRole('group');
  const top = () => frame.evaluate(({ style }) => Number.parseFloat(style.top));
  const middle = await top();
  await frame.focus();
  await page.keyboard.press('Control+ArrowUp');
  await expect.poll(top).toBeLessThan(middle);
  await expectAccessible(page);
  await crop.getByRole('button', { name: 'Crop', exact: true }).click();
  await expect.poll(ratio).toBe(1);
  await expect(form.getByRole('button', { name: 'Crop image 1' })).toBeFocused();
  await expect(toast(page, 'Picture cropped.')).toBeVisible();
  await form.getByRole('button', { name: 'Make image 5 the cover' }).click();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page, 'Property updated successfully!')).toBeVisible();
});
