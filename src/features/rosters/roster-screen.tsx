import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { carriedStatus } from '#ui/carried-status.ts';
import { OneRoster, type OpenedRoster } from './one-roster.tsx';
import { RosterDetail } from './roster-detail.tsx';

/** A roster and its members. */
export function RosterScreen() {
  return <OneRoster title="Roster">{(opened) => <Opened opened={opened} />}</OneRoster>;
}

function Opened({ opened }: { opened: OpenedRoster }) {
  const [carried] = useState(carriedStatus(useLocation().state));
  return <RosterDetail opened={opened} carried={carried} />;
}
