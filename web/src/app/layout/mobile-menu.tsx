import type { PointerEvent } from 'react';
import styled from 'styled-components';
import { useBackCloses } from '../../ui/back-closes.ts';
import { CloseButton } from '../../ui/button.tsx';
import { useModal } from '../../ui/dialog.tsx';
import { ChevronDownIcon, CloseIcon } from '../../ui/icons.tsx';
import { elsewhere } from '../../ui/scroll-position.ts';
import { space, theme } from '../../ui/theme.ts';
import { DistrictLinks, NewBadge, navLinks, PrimaryLink, SavedLink } from './nav-links.tsx';

/** The navigation of small screens, a modal panel. Back closes it; a chosen page replaces it in the history. */
export function MobileMenu({ onClose }: { onClose: () => void }) {
  useBackCloses(onClose);
  const closeBeside = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    if (clientX < currentTarget.getBoundingClientRect().left) onClose();
  };
  return (
    <Panel {...useModal(onClose)} aria-label="Menu" onPointerDown={closeBeside}>
      <Close type="button" aria-label="Close menu" onClick={onClose}>
        <CloseIcon size={24} />
      </Close>
      <nav aria-label="Main">
        <ul>
          {navLinks.map(({ label, to, isNew, districtsOf }) => (
            <Entry key={to}>
              <PrimaryLink to={to} onClick={onClose} {...inMenusPlace}>
                {label} {isNew && <NewBadge />}
              </PrimaryLink>
              {districtsOf && (
                <Districts>
                  <summary aria-label={`${label} By District`}>
                    By District <ChevronDownIcon size={16} />
                  </summary>
                  <DistrictLinks type={districtsOf} onChoose={onClose} {...inMenusPlace} />
                </Districts>
              )}
            </Entry>
          ))}
          <Entry>
            <SavedLink onClick={onClose} {...inMenusPlace} />
          </Entry>
        </ul>
      </nav>
    </Panel>
  );
}

const inMenusPlace = { replace: true, state: elsewhere };

const Panel = styled.dialog`
  width: min(360px, 100vw);
  max-width: none;
  height: 100dvh;
  max-height: none;
  margin: 0 0 0 auto;
  padding: ${space(3)} ${space(4)} ${space(7)};
  border: 0;
  background: ${theme.color.surface};
  color: ${theme.color.ink};
  overflow-y: auto;
  &::backdrop { background: rgb(14 43 40 / 0.6); }
`;
const Close = styled(CloseButton)`margin: 0 0 ${space(2)} auto;`;
const Entry = styled.li`
  position: relative;
  padding: ${space(1)} 0;
  border-bottom: 1px solid ${theme.color.line};
  & > a { padding-inline: ${space(3)}; font-size: ${theme.size.lg}; }
  & > a[aria-current='page'] { box-shadow: none; }
`;
const Districts = styled.details`
  & > summary {
    position: absolute;
    top: ${space(1)};
    right: 0;
    display: flex;
    align-items: center;
    gap: ${space(1)};
    min-height: 44px;
    padding: 0 ${space(2)};
    color: ${theme.color.muted};
    font-size: ${theme.size.sm};
    list-style: none;
    cursor: pointer;
  }
  & > summary::-webkit-details-marker { display: none; }
  &[open] > summary { color: ${theme.color.brand}; }
  & > ul { padding: 0 0 ${space(2)} ${space(3)}; }
`;
