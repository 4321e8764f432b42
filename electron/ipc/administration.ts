/** What a chain's administrator hands out to this counter and hears of it. */

import type { AdministratorParts } from '../contract/administrator.ts';
import { createEnrolment, type Enrolment, type EnrolmentParts } from './enrolment.ts';
import { createHealthFeed } from './health-feed.ts';
import { createHealthReport, type HealthReportParts } from './health-report.ts';

/** What the entry says of the administrator. */
export interface Administered {
  /** Whom this counter tells how it is, and who hands out its key; absent where there is nobody. */
  readonly administrator?: AdministratorParts;
}

type AdministrationParts = Omit<EnrolmentParts, 'place'> &
  Omit<HealthReportParts, 'platform' | 'findFolderPlace'> &
  Partial<Pick<HealthReportParts, 'platform' | 'findFolderPlace'>> &
  Administered;

export function createAdministration(parts: AdministrationParts): Enrolment {
  const { administrator, platform, findFolderPlace } = parts;
  const enrolment = createEnrolment({ ...parts, place: administrator?.enrolment });
  const read = () => createHealthReport({ ...parts, platform, findFolderPlace });
  const feed = administrator && createHealthFeed({ ...parts, outlets: administrator.health, read });
  return {
    start() {
      enrolment.start();
      feed?.start();
    },
    state: enrolment.state,
    stop() {
      enrolment.stop();
      feed?.stop();
    },
  };
}
