import type { FieldChange } from '@marketplace/contracts/listings/history.views';
import type { ImageNote, PropertyType } from '@marketplace/contracts/listings/listing.fields';
import { ListingStatus, listingShapes } from '@marketplace/contracts/listings/listing.fields';
import type { ReactNode } from 'react';
import styled, { css } from 'styled-components';
import { z } from 'zod/mini';
import { Badge, StatusBadge } from '../../ui/badge.tsx';
import { count, exactPrice } from '../../ui/format.ts';
import { Cluster, Stack, VisuallyHidden } from '../../ui/layout.ts';
import { space, theme } from '../../ui/theme.ts';
import { signedPercent } from '../ui/figures.tsx';
import { moment } from '../ui/times.tsx';
import { labelOf } from './listing-fields.ts';
import { Thumbnail, Thumbnails } from './thumbnail.tsx';

const Amount = z.catch(z.nullable(z.number()), null);
const Status = z.catch(z.nullable(ListingStatus), null);
const Texts = z.catch(z.array(z.string()), []);
const Notes = z.catch(listingShapes.image_notes, []);

/** Returns a picture's note as text: `Floor plan · The ground floor · Text: A plan with three rooms`. */
export function noteText({ caption, alt, floor_plan }: ImageNote): string {
  return [floor_plan && 'Floor plan', caption, alt && `Text: ${alt}`].filter(Boolean).join(' · ');
}

type ListChange = ReturnType<typeof listChange>;

/** Returns what was added and removed, and whether the rest is in another order. */
export function listChange(from: readonly string[], to: readonly string[]) {
  const stayed = (list: readonly string[], other: readonly string[]) =>
    list.filter((one) => other.includes(one));
  return {
    added: to.filter((one) => !from.includes(one)),
    removed: from.filter((one) => !to.includes(one)),
    isReordered: stayed(from, to).join('\n') !== stayed(to, from).join('\n'),
  };
}

/** Returns a price change in percent: `-3.3%`, `+12.0%`; null without an earlier price. */
export function percentChange(from: number | null, to: number | null): string | null {
  if (!from || to === null) return null;
  return signedPercent(((to - from) / from) * 100);
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return count(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Returns a time of a listing: `3 Dec 2026 09:00`; null without one. */
export function timeOf(value: unknown): string | null {
  return typeof value === 'string' ? moment(value) : null;
}

interface OfType {
  /** Of the listing: a rental is not sold but rented. */
  type?: PropertyType | null | undefined;
}

/** Changes by field. */
export function DifferenceList({ changes, type }: { changes: readonly FieldChange[] } & OfType) {
  return (
    <List>
      {changes.map((change) => (
        <Row key={change.field}>
          <dt>{labelOf(change.field)}</dt>
          <dd>
            <DifferenceValue change={change} type={type} />
          </dd>
        </Row>
      ))}
    </List>
  );
}

const List = styled.dl`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2)};
  margin: 0;
  padding-top: ${space(2)};
`;
const Row = styled.div`
  display: grid;
  grid-template-columns: 128px minmax(0, 1fr);
  gap: ${space(1)} ${space(3)};
  align-items: baseline;
  dt { color: ${theme.color.muted}; }
  @media (max-width: ${theme.bp.sm - 1}px) { grid-template-columns: minmax(0, 1fr); }
`;

/** Values before and after a change, formatted by field; unknown fields as text. */
export function DifferenceValue({ change: { field, from, to }, type }: { change: FieldChange } & OfType) {
  switch (field) {
    case 'price':
      return <PriceChange from={Amount.parse(from)} to={Amount.parse(to)} />;
    case 'status':
      return <FromTo from={badgeOf(Status.parse(from), type)} to={badgeOf(Status.parse(to), type)} />;
    case 'publish_at':
    case 'expire_at':
      return <FromTo from={timeOf(from)} to={timeOf(to)} />;
    case 'key_features':
      return <FeatureChanges {...listChange(Texts.parse(from), Texts.parse(to))} />;
    case 'images':
      return <PictureChanges {...listChange(Texts.parse(from), Texts.parse(to))} after={Texts.parse(to)} />;
    case 'image_notes':
      return <NoteChanges from={Notes.parse(from)} to={Notes.parse(to)} />;
    default:
      return <TextChange from={textOf(from)} to={textOf(to)} />;
  }
}

function PriceChange({ from, to }: Record<'from' | 'to', number | null>) {
  const percent = percentChange(from, to);
  return (
    <Figures>
      <FromTo from={from && exactPrice(from)} to={to && exactPrice(to)} />
      {percent && <Quiet>{percent}</Quiet>}
    </Figures>
  );
}

function badgeOf(status: ListingStatus | null, property_type: OfType['type']) {
  return status && <StatusBadge listing={{ status, property_type }} />;
}

function FromTo({ from, to }: { from: ReactNode; to: ReactNode }) {
  return (
    <Pair>
      <VisuallyHidden>from </VisuallyHidden>
      <Quiet>{from ?? 'none'}</Quiet>
      <span aria-hidden="true">→</span>
      <VisuallyHidden> to </VisuallyHidden>
      <strong>{to ?? 'none'}</strong>
    </Pair>
  );
}

const SHORT = 60;

/** Text before and after: short texts in a line, long ones below each other with line breaks. */
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

function FeatureChanges({ added, removed, isReordered }: ListChange) {
  if (added.length + removed.length === 0) return isReordered ? 'Reordered' : 'none';
  return (
    <Cluster as="ul" $gap={1}>
      {[...added, ...removed].map((feature) => (
        <li key={feature}>
          <Badge colors={added.includes(feature) ? theme.status.active : theme.status.sold}>
            {added.includes(feature) ? '+' : '−'} {feature}
          </Badge>
        </li>
      ))}
    </Cluster>
  );
}

/** Added and removed pictures; all pictures when only their order changed. */
function PictureChanges({ added, removed, isReordered, after }: ListChange & { after: string[] }) {
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

function NoteChanges({ from, to }: Record<'from' | 'to', readonly ImageNote[]>) {
  const textIn = (notes: readonly ImageNote[], path: string) =>
    notes.filter(({ image }) => image === path).map(noteText)[0] ?? null;
  const images = [...new Set([...from, ...to].map(({ image }) => image))];
  return (
    <Stack as="ul" $gap={2}>
      {images
        .filter((image) => textIn(from, image) !== textIn(to, image))
        .map((image) => (
          <Noted key={image}>
            <Thumbnail path={image} alt="" />
            <FromTo from={textIn(from, image)} to={textIn(to, image)} />
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
const Quiet = styled.span`color: ${theme.color.muted};`;
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
