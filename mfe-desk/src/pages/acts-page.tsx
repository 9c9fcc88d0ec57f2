import { DeskPage } from '../components/desk-page';
import { Acts } from '../features/acts/acts';

/** `/desk/acts`: who did what at the desk and by command. */
export const ActsPage = () => (
  <DeskPage
    title="Acts"
    lede="What was done at the desk and by command, newest first. Nobody can change this list."
  >
    <Acts />
  </DeskPage>
);
