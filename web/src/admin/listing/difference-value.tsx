import type { ListingStatus } from '@marketplace/contracts/listings/listing.terms';
import type { ReactNode } from 'react';
import styled, { css } from 'styled-components';
import { Badge, StatusBadge } from '../../ui/badge.tsx';
import { Cluster, Stack } from '../../ui/layout.ts';
import { space, theme } from '../../ui/theme.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { Difference, DifferenceOf } from './differences.ts';
import { Thumbnail, Thumbnails } from './thumbnail.tsx';

/** The values before and after, shown as their kind asks for. */
export function DifferenceValue({ difference }: { difference: Difference }) {
  switch (difference.kind) {
    case 'price':
      return (
        <Figures>
          <FromTo from={difference.from} to={difference.to} />
          {difference.percent && <Percent>{difference.percent}</Percent>}
        </Figures>
      );
    case 'status':
      return <FromTo from={badgeOf(difference.from)} to={badgeOf(difference.to)} />;
    case 'features':
      return <FeatureChanges {...difference} />;
    case 'pictures':
      return <PictureChanges {...difference} />;
    case 'notes':
      return <NoteChanges {...difference} />;
    case 'text':
      return <TextChange from={difference.from} to={difference.to} />;
  }
}

function badgeOf(status: ListingStatus | null) {
  return status && <StatusBadge status={status} />;
}

/** Two short values with an arrow between them. */
function FromTo({ from, to }: { from: ReactNode; to: ReactNode }) {
  return (
    <Pair>
      <VisuallyHidden>from </VisuallyHidden>
      <Before>{from ?? 'none'}</Before>
      <span aria-hidden="true">→</span>
      <VisuallyHidden> to </VisuallyHidden>
      <strong>{to ?? 'none'}</strong>
    </Pair>
  );
}

const SHORT = 60;

/** Text before and after: short ones in a line, long ones one under the other with their line breaks. */
function TextChange({ from, to }: { from: string | null; to: string | null }) {
  if (isShort(from) && isShort(to)) return <FromTo from={from} to={to} />;
  return (
    <Stack $gap={2}>
      {from !== null && <LongBefore>{from}</LongBefore>}
      <LongAfter>{to ?? 'none'}</LongAfter>
    </Stack>
  );
}

function isShort(text: string | null): boolean {
  return text === null || (text.length <= SHORT && !text.includes('\n'));
}

/** Added features with a plus, removed ones with a minus. */
function FeatureChanges({ added, removed, isReordered }: DifferenceOf<'features'>) {
  if (added.length + removed.length === 0) return isReordered ? 'Reordered' : 'none';
  return (
    <Cluster as="ul" $gap={1}>
      {added.map((feature) => (
        <li key={feature}>
          <Badge colors={theme.status.active}>+ {feature}</Badge>
        </li>
      ))}
      {removed.map((feature) => (
        <li key={feature}>
          <Badge colors={theme.status.sold}>− {feature}</Badge>
        </li>
      ))}
    </Cluster>
  );
}

/** Pictures that came and went; all of them in their new order when only that changed. */
function PictureChanges({ added, removed, isReordered, after }: DifferenceOf<'pictures'>) {
  return (
    <Stack $gap={2}>
      <Pictures name="Added" paths={added} />
      <Pictures name="Removed" paths={removed} />
      {isReordered && <Pictures name="New order" paths={after} />}
      {added.length + removed.length === 0 && !isReordered && 'none'}
    </Stack>
  );
}

function Pictures({ name, paths }: { name: string; paths: readonly string[] }) {
  if (paths.length === 0) return null;
  return (
    <div>
      <Name>
        {name} ({paths.length})
      </Name>
      <Thumbnails paths={paths} name={`${name}, picture`} width={88} />
    </div>
  );
}

/** What is said of pictures, each beside the picture. */
function NoteChanges({ pictures }: DifferenceOf<'notes'>) {
  return (
    <Stack as="ul" $gap={2}>
      {pictures.map(({ image, from, to }) => (
        <Noted key={image}>
          <Thumbnail path={image} alt="" />
          <FromTo from={from} to={to} />
        </Noted>
      ))}
    </Stack>
  );
}

const Noted = styled.li`
  display: grid;
  grid-template-columns: 88px minmax(0, 1fr);
  gap: ${space(3)};
  align-items: center;
`;
const Figures = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  gap: ${space(2)};
  font-variant-numeric: tabular-nums;
`;
const Percent = styled.span`color: ${theme.color.muted};`;
const Pair = styled.span`
  position: relative;
  display: inline-flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1)} ${space(2)};
  min-width: 0;
  overflow-wrap: anywhere;
  strong { font-weight: ${theme.weight.strong}; }
`;
const Before = styled.span`color: ${theme.color.muted};`;
const long = css`
  display: block;
  max-height: 240px;
  padding: ${space(2)} ${space(3)};
  border-left: 3px solid ${theme.color.line};
  text-decoration: none;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  overflow-y: auto;
`;
const LongBefore = styled.del`
  ${long}
  color: ${theme.color.muted};
  &::before { content: 'Before'; display: block; font-size: ${theme.size.xs}; }
`;
const LongAfter = styled.ins`
  ${long}
  border-left-color: ${theme.color.brand};
  &::before { content: 'After'; display: block; color: ${theme.color.muted}; font-size: ${theme.size.xs}; }
`;
const Name = styled.p`
  padding-bottom: ${space(1)};
  color: ${theme.color.muted};
  font-size: ${theme.size.xs};
`;
