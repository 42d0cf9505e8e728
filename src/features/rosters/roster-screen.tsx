import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { carriedStatus } from '#ui/carried-status.ts';
import { RosterDetail } from './roster-detail.tsx';
import { RosterLoader, type OpenedRoster } from './roster-loader.tsx';

/** A roster and its members. */
export function RosterScreen() {
  return <RosterLoader title="Roster">{(opened) => <Opened opened={opened} />}</RosterLoader>;
}

function Opened({ opened }: { opened: OpenedRoster }) {
  const [carried] = useState(carriedStatus(useLocation().state));
  return <RosterDetail opened={opened} carried={carried} />;
}
