const listed = (text: string): readonly string[] => text.split(',').map((name) => name.replace(/\s+/g, ' ').trim());

/** Invented pupils: names from many places, with accents, apostrophes, hyphens, very short and very long ones. */
export const FIRST_NAMES = listed(`
  Aaliyah, Adrián, Aiko, Alejandra, Amina, Amelia, Anaïs, Andre, Anjali, Aria, Arjun, Asher, Aurora, Ayana,
  Beatriz, Benjamin, Björn, Bo, Brianna, Caleb, Camila, Carlos, Charlotte, Chloé, Cian, Daniela, Darius,
  De'Andre, Deepika, Diego, Dmitri, Ebony, Eleanor, Eli, Elif, Emeka, Emilia, Esperanza, Ethan, Fatima, Felix,
  Fiona, Gabriel, Giulia, Grace, Hana, Hassan, Henry, Ibrahim, Imani, Ines, Isaac, Isabella, Ivy, Jamal,
  Jasmine, Javier, Jayden, Jin, João, Jordan, José, Josephine, Kai, Kalani, Keanu, Kenji, Kiara, Kwame, Layla,
  Leilani, Liam, Lina, Lucía, Lukas, Mahmoud, Malik, Mariana, Mateo, Maya, Mei, Mia, Miguel, Mila, Mohammed,
  Naomi, Nasir, Nia, Nico, Noah, Nyah, Olivia, Omar, Oscar, Owen, Paloma, Priya, Quinn, Rafael, Renée, Rohan,
  Rosa, Ruth, Saoirse, Samir, Santiago, Sefina, Siobhán, Sofía, Søren, Talia, Tane, Theo, Thuy, Tomás, Uma,
  Valentina, Viktor, Wren, Ximena, Yara, Yusuf, Zahra, Zion, Zoë, Zuri, Maximiliano Alejandro, Mary-Katherine,
  Oluwaseun, Anne-Sophie
`);

export const LAST_NAMES = listed(`
  Abara, Abdi, Adeyemi, Aguilar, Ahmed, Akana, Ali, Alvarez, Andersson, Antonelli, Baker, Banerjee, Begum, Bell,
  Bianchi, Boateng, Brooks, Castillo, Chang, Chavez, Chen, Cohen, Coleman, Contreras, Cruz, D'Angelo, da Silva,
  Daniels, Delgado, Desai, Diallo, Diaz, Dubois, Edwards, El-Amin, Espinoza, Evans, Fernández, Fischer,
  Fitzgerald, Flores, Foster, Garcia, Gómez, Goldberg, Grant, Greene, Gupta, Haddad, Hall, Hansen, Harris,
  Hernández, Hoang, Howard, Hughes, Ibarra, Ito, Jackson, Jensen, Jiménez, Johnson, Joseph, Kahale, Kamau, Kaur,
  Keller, Khan, Kim, Kovač, Kowalski, Kuznetsov, Larsen, Lê, Lee, Lewis, Li, López, Mahoe, Marshall, Martínez,
  Mbeki, McCarthy, McDonald, Mehta, Mendoza, Miller, Mitchell, Morales, Müller, Murphy, N'Diaye, Nakamura,
  Navarro, Ng, Nguyễn, Núñez, O'Brien, O'Connor, Okoro, Oliveira, Ortiz, Osei, Owens, Park, Patel, Peña, Pérez,
  Petrov, Phillips, Quispe, Rahman, Ramírez, Reyes, Robinson, Rodríguez, Rossi, Russo, Salazar, Sánchez, Santos,
  Sato, Schmidt, Sharma, Silva, Singh, Smith, Sørensen, St. Clair, Sullivan, Suzuki, Tanaka, Taylor, Te Kanawa,
  Thompson, Torres, Tran, Turner, Vargas, Vázquez, Walker, Wang, Washington, Weber, White, Williams, Wójcik,
  Wong, Yamamoto, Yang, Yıldız, Young, Zhang, Zimmermann, Montgomery-Featherstonehaugh, Rodríguez de la Fuente y
  Santander, Papadimitrakopoulos
`);
