import { useParams } from 'react-router-dom';
import { DeskPage } from '../components/desk-page';
import { PlaceScreen } from '../features/places/place-screen';
import { PlaceFinder } from '../features/places/place-finder';

/** `/desk/city/places`: all places, and `/desk/city/places/12` one of them. */
export function PlacesPage() {
  const { '*': rest = '' } = useParams();
  const id = /^\d+$/.test(rest) ? Number(rest) : null;
  if (id !== null) return <PlaceScreen key={id} id={id} />;
  return (
    <DeskPage
      title="Places"
      lede="Find a place by name or address, also one that is off the site. What you change by hand, the next import leaves alone."
    >
      <PlaceFinder />
    </DeskPage>
  );
}
