import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { expect, it } from 'vitest';
import { Link, NavLink } from './link.tsx';

function Where() {
  const { pathname, search, state } = useLocation();
  return <output>{`${pathname}${search} ${state}`}</output>;
}

const show = (at: string) =>
  render(
    <MemoryRouter initialEntries={[at]}>
      <NavLink to="/buy">Buy</NavLink>
      <NavLink to="/sell" end>
        Sell
      </NavLink>
      <Link to="/rent?beds=2" state="from here">
        Rent
      </Link>
      <Link to="/contact" onClick={(event) => event.preventDefault()}>
        Stay
      </Link>
      <Link to="/buy?page=2" target="_blank">
        Next
      </Link>
      <Where />
    </MemoryRouter>,
  );
const where = () => screen.getByRole('status').textContent;

/** Whether the click is left to the browser, which does not follow it here. */
function click(name: string, how = {}): boolean {
  let isLeft = false;
  const look = (event: Event) => {
    isLeft = !event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener('click', look, { once: true });
  fireEvent.click(screen.getByRole('link', { name }), how);
  return isLeft;
}

it('opens its page in the router, with its state', () => {
  show('/about');
  expect(screen.getByRole('link', { name: 'Rent' })).toHaveAttribute('href', '/rent?beds=2');
  expect(click('Rent')).toBe(false);
  expect(where()).toBe('/rent?beds=2 from here');
});

it('leaves other clicks to the browser or to its page', () => {
  show('/about');
  for (const how of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])
    expect(click('Rent', how)).toBe(true);
  expect(click('Next')).toBe(true);
  expect(screen.getByRole('link', { name: 'Next' })).toHaveAttribute('href', '/buy?page=2');
  click('Stay');
  expect(where()).toBe('/about null');
});

it.each([
  ['/buy', ['Buy']],
  ['/buy/d15', ['Buy']],
  ['/buyers', []],
  ['/sell', ['Sell']],
  ['/sell/home', []],
])('marks links of a navigation on %s', (at, marked) => {
  show(at);
  const current = screen.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page');
  expect(current.map((link) => link.textContent)).toEqual(marked);
});
