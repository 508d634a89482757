import type { Testimonial } from '@marketplace/contracts/settings/testimonials';
import { testimonialLimits, testimonialsOf } from '@marketplace/contracts/settings/testimonials';
import styled from 'styled-components';
import { TextArea, TextInput } from '../../ui/controls.tsx';
import { Stack, VisuallyHidden } from '../../ui/layout.ts';
import { space, theme } from '../../ui/theme.ts';
import { SmallButton } from '../ui/buttons.tsx';
import { Note } from '../ui/page.tsx';
import type { SettingsForm } from './use-settings.ts';

const { most, quote, name, about } = testimonialLimits;

/** The list of testimonials: each is edited, removed, or added at the end. */
export function TestimonialsControl({ form }: { form: SettingsForm }) {
  const testimonials = testimonialsOf(form.textOf('testimonials'));
  const isRefused = form.errorOf('testimonials') !== undefined;
  const keep = (next: Testimonial[]) =>
    form.type('testimonials', next.length === 0 ? '' : JSON.stringify(next));
  return (
    <Stack $gap={4}>
      <Note>
        What clients say, on the About page and the page for sellers. Only publish what the client agreed to.
      </Note>
      {testimonials.map((one, index) => {
        const missing = (text: string, message: string) =>
          isRefused && text.trim() === '' ? message : undefined;
        const change = (changed: Partial<Testimonial>) =>
          keep(testimonials.with(index, { ...one, ...changed }));
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: testimonials are known by their place alone
          <Frame key={index}>
            <VisuallyHidden as="legend">Testimonial {index + 1}</VisuallyHidden>
            <TextArea
              label="Quote"
              maxLength={quote}
              value={one.quote}
              error={missing(one.quote, 'Enter the quote.')}
              onChange={({ target }) => change({ quote: target.value })}
            />
            <TextInput
              label="Client’s name"
              maxLength={name}
              value={one.name}
              error={missing(one.name, 'Enter the client’s name.')}
              onChange={({ target }) => change({ name: target.value })}
            />
            <TextInput
              label="What you did for them (optional)"
              placeholder="Sold a flat in Bishan"
              maxLength={about}
              value={one.about}
              onChange={({ target }) => change({ about: target.value })}
            />
            <SmallButton type="button" onClick={() => keep(testimonials.toSpliced(index, 1))}>
              Remove<VisuallyHidden> testimonial {index + 1}</VisuallyHidden>
            </SmallButton>
          </Frame>
        );
      })}
      <SmallButton
        type="button"
        disabled={testimonials.length >= most}
        onClick={() => keep([...testimonials, { quote: '', name: '', about: '' }])}
      >
        Add a testimonial
      </SmallButton>
    </Stack>
  );
}

const Frame = styled.fieldset`
  display: grid;
  gap: ${space(3)};
  justify-items: start;
  padding-bottom: ${space(4)};
  border-bottom: 1px solid ${theme.color.line};
  & > div { width: 100%; }
`;
