import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ListingPhoto } from './listing-photo.tsx';

const id = '0190f000-0000-8000-8000-000abcdef123';
const photo = <ListingPhoto path={`/uploads/${id}.jpg`} alt="A hall" sizes="(min-width: 700px) 50vw, 90vw" />;
const shown = () => screen.getByRole('img', { name: 'A hall' });

it('a photo is offered as AVIF first, at every width, with its reserved size', () => {
  const { container } = render(photo);
  const sources = [...container.querySelectorAll('source, img')];
  expect(sources.map((source) => source.getAttribute('srcset'))).toEqual(
    ['avif', 'webp'].map((format) =>
      [400, 800, 1200, 1600].map((width) => `/uploads/${id}-${width}.${format} ${width}w`).join(', '),
    ),
  );
  for (const source of sources)
    expect(source.getAttribute('sizes')).toBe(
      '(max-width: 699px) and (min-resolution: 2.5dppx) calc(90vw * 0.67), (min-width: 700px) 50vw, 90vw',
    );
  expect(sources[0]).toHaveAttribute('type', 'image/avif');
  expect(shown()).toHaveAttribute('loading', 'lazy');
});

it('a photo that fails to load becomes a drawing with the same name, and the next one is a photo again', () => {
  const { rerender, container } = render(photo);
  fireEvent.error(shown());
  expect(container.querySelector('img')).toBeNull();
  expect(shown()).toBeInTheDocument();
  rerender(<ListingPhoto path="/uploads/other.jpg" alt="A hall" sizes="100vw" />);
  expect(shown()).toHaveAttribute('src', '/uploads/other.jpg');
});

it('a photo without a description stays without one as a drawing', () => {
  const { container } = render(<ListingPhoto path={undefined} alt="" sizes="100vw" />);
  expect(screen.queryByRole('img')).toBeNull();
  expect(container.firstChild).toHaveAttribute('aria-hidden', 'true');
});
