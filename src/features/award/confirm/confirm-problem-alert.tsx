import { Button, ButtonLink } from '#ui/components/button.tsx';
import { Alert } from '#ui/components/message.tsx';
import { paths } from '#ui/paths.ts';
import { stepPath } from '#features/award/draft/award-paths.ts';
import { queryOfTarget, type HouseTarget, type RosterTarget } from '#features/award/draft/award-target.ts';
import type { ConfirmProblem } from './confirm-problem.ts';

/** What is missing, and the step that mends it: everything else of the award goes along. */
export function ConfirmProblemAlert({
  problem,
  target,
  query,
  retryWho,
  retryHabits,
}: {
  problem: ConfirmProblem;
  target: RosterTarget | HouseTarget;
  query: URLSearchParams;
  retryWho: () => void;
  retryHabits: () => void;
}) {
  const change = queryOfTarget(target);
  return <Alert action={action()}>{problem.text}</Alert>;

  function action() {
    switch (problem.next) {
      case 'retry-who':
      case 'retry-habits':
        return (
          <Button icon="refresh" onClick={problem.next === 'retry-who' ? retryWho : retryHabits}>
            Retry
          </Button>
        );
      case 'choose-target':
        return target.kind === 'house' ? (
          <ButtonLink to={stepPath(paths.assignHouse, query)}>Choose a house</ButtonLink>
        ) : (
          <ButtonLink to={stepPath(paths.assignRoster, query)}>Choose a roster</ButtonLink>
        );
      case 'choose-habit':
        return <ButtonLink to={stepPath(paths.assignHabits, query, change)}>Choose a habit</ButtonLink>;
      case 'choose-reasons':
        return <ButtonLink to={stepPath(paths.assignReasons, query, change)}>Choose reasons</ButtonLink>;
    }
  }
}
