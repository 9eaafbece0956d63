import { AddressesScreen } from "#app/pages/office/addresses/addresses-screen.tsx";

export default AddressesScreen;
